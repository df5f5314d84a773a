/** What a request tells of where it comes from; nothing of it is proof of who somebody is. */
export interface Visitor {
  /** IP address, behind a trusted proxy the one it names. */
  readonly address: string;
  /** The browser says that another site's page, or a link there, has made the request. */
  readonly isSentByOtherSite: boolean;
  /** `Chrome on Android`; null when the browser says nothing we know. */
  readonly device: string | null;
  /** The device cookie's token: a browser that somebody has logged in with before. */
  readonly deviceToken: string | null;
  /** Answer to a proof of work, unchecked. */
  readonly proof: string | null;
}
