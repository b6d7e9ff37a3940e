/** Whether only this machine can reach a host, such as `localhost` or `127.0.0.1`. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}

/**
 * Why a request is refused for its header `Host`; undefined if that is `localhost`, an IP address or
 * one of the names. This prevents DNS rebinding: a web page can let its own host name resolve to this
 * machine. It cannot do so for an IP address.
 */
export function explainForeignHost(
  host: string | null | undefined,
  allowedNames: readonly string[],
): string | undefined {
  if (typeof host !== 'string') return undefined;
  const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  // In a parsed URL, only an IP address is in brackets, or has just digits and dots.
  const isAddress = /^(\[.*\]|[\d.]+)$/.test(hostname);
  const hostnames = ['localhost', ...allowedNames].map((name) => name.toLowerCase());
  if (isAddress || hostnames.includes(hostname)) return undefined;
  return `[${host.slice(0, 100)}] is not a name of this server. Call it by an address, or allow the name with \`--allowed-hosts\` (in a program, \`allowedHosts\`).`;
}
