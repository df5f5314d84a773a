/** This device's time. The server's clock decides everything that matters. */
export function deviceNow(): Date {
  return new Date();
}
