declare module 'libheif-js/wasm-bundle.js' {
  type Picture = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(target: Picture, done: (shown: Picture | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
