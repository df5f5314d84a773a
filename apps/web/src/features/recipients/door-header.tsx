import { Logo } from '#web/ui/art/mark.tsx';
import { HeaderFrame, homeLook } from '#web/ui/header-frame.tsx';

/** The header where nobody is known yet. */
export function DoorHeader() {
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
