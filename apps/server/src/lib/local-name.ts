/** Names that always mean the local machine; no other site can have them. IPv6 in brackets, as `URL.hostname` gives it. */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
