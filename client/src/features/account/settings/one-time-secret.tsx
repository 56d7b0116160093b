import { useEffect, useRef, useState, type ReactNode } from 'react';
import { announce } from '#client/ui/announce';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';

interface OneTimeSecretProps {
  text: Record<'heading' | 'copy' | 'copied' | 'kept' | 'done', string>;
  secret: string;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
  onDone: () => void;
}

/** A secret that is shown until its owner says that it is kept: the browser asks before it closes or loads another page. */
export function OneTimeSecret({
  text,
  secret,
  actions,
  className = 'stack',
  children,
  onDone,
}: OneTimeSecretProps) {
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    announce(text.copied);
  }
  const done = () => {
    announce(text.kept);
    focusSection(document.activeElement);
    onDone();
  };
  return (
    <>
      <div className={className}>
        <h3 ref={heading} tabIndex={-1}>
          {text.heading}
        </h3>
        {children}
      </div>
      <div className="row">
        {'clipboard' in navigator ? (
          // A browser that refuses changes nothing: the button says so by what it does not say.
          <Button onClick={() => void copy().catch(() => setCopied(false))}>
            {isCopied ? text.copied : text.copy}
          </Button>
        ) : null}
        {actions}
        <Button variant="primary" onClick={done}>
          {text.done}
        </Button>
      </div>
    </>
  );
}
