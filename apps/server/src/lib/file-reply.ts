/** A document made for one request; it is sent whole. */
export interface FileReply {
  readonly mime: string;
  /** As it is to be called where it is kept; any characters. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}
