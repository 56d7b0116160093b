import { useState } from 'react';
import { announce } from '#client/app/announce';
import { Button } from '#client/ui/button';

interface CopyButtonProps {
  /** The content for the clipboard. */
  text: string;
  words: { copy: string; copied: string };
}

/** Nothing where the browser has no clipboard for this page. */
export function CopyButton({ text, words }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(words.copied);
  }
  if (!('clipboard' in navigator)) return null;
  return (
    // A browser that refuses changes nothing: the button says so by what it does not say.
    <Button variant="secondary" onClick={() => void copy().catch(() => setCopied(false))}>
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}
