/**
 * The address of a landscape, always the same for a key. The page loads nothing from other hosts,
 * so it draws the pictures and avatars itself.
 */
export function pictureOf(key: string): string {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  // Keys that follow each other get different colors, too.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  const hue = hash % 360;
  const sun = 25 + (hash % 50);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">
<rect width="100" height="100" fill="hsl(${hue} 45% 78%)"/>
<circle cx="${sun}" cy="34" r="11" fill="hsl(${(hue + 40) % 360} 80% 90%)"/>
<path d="M0 72Q28 ${44 + (hash % 17)} 55 68T100 60V100H0Z" fill="hsl(${hue} 35% 55%)"/>
<path d="M0 84Q34 ${62 + (hash % 13)} 62 82T100 78V100H0Z" fill="hsl(${hue} 38% 38%)"/>
</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
