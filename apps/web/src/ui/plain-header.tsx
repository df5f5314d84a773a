import { Logo } from './art/mark.tsx';
import { HeaderFrame, homeLook } from './header-frame.tsx';

/** The header where nobody is known yet, of the loved ones' app: the way home loads the other app's page. */
export function PlainHeader() {
  return (
    <HeaderFrame
      textFirst
      home={
        <a href="/" className={homeLook}>
          <Logo />
        </a>
      }
    />
  );
}
