/** What time it is on this device. Whatever matters is judged by the server's clock. */
export function deviceNow(): Date {
  return new Date();
}
