const contents = document.querySelector('nav details');
const links = new Map([...contents.querySelectorAll('a[href^="#"]')].map((a) => [a.hash, a]));

/** Marks the entry of the contents whose place was last passed, and scrolls the list to it. */
function markPlace() {
  const passed = [...links].filter(([hash]) => {
    const place = document.getElementById(decodeURI(hash.slice(1)));
    return place.getBoundingClientRect().top < innerHeight / 4;
  });
  const current = passed.at(-1)?.[1];
  if (current?.ariaCurrent) return;
  for (const link of links.values()) link.ariaCurrent = link === current ? 'true' : null;
  current?.scrollIntoView({ block: 'nearest' });
}

/** Gives code a button that copies it. */
function addCopyButton(pre) {
  const button = document.createElement('button');
  button.textContent = 'Copy';
  button.onclick = async () => {
    await navigator.clipboard.writeText(pre.lastChild.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  };
  pre.prepend(button);
}

for (const pre of document.querySelectorAll('pre')) addCopyButton(pre);
contents.onclick = ({ target }) => {
  if (target.hash) contents.open = false;
};
addEventListener('scroll', markPlace, { passive: true });
markPlace();
