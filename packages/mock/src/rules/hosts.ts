export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}

/**
 * Why a request is refused if its `Host` is none of these names, `localhost` or an IP address. A page
 * can let its own host name resolve to this machine, which is DNS rebinding; an address it cannot.
 */
export function explainForeignHost(
  called: string | null | undefined,
  names: readonly string[],
): string | undefined {
  if (typeof called !== 'string') return undefined;
  const hostname = URL.canParse(`http://${called}`) ? new URL(`http://${called}`).hostname : '';
  // In a parsed URL, only an IP address is in brackets, or has just digits and dots.
  const isAddress = /^(\[.*\]|[\d.]+)$/.test(hostname);
  const known = ['localhost', ...names].map((name) => name.toLowerCase());
  if (isAddress || known.includes(hostname)) return undefined;
  return `[${called.slice(0, 100)}] is not a name of this server. Call it by an address, or allow the name with \`--allowed-hosts\` (in a program, \`allowedHosts\`).`;
}
