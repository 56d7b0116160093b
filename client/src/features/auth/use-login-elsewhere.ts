import { useEffect, useRef } from 'react';
import { useArrival } from '#client/app/arrival';
import { useAuth } from '#client/app/use-auth';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { returnPath } from './return-path';

/**
 * Goes on where the visitor was going when another tab has logged in. A form that something has been typed
 * into stays: nobody else's login takes that away, and the header shows who is there.
 */
export function useLoginElsewhere(): void {
  const navigate = useNavigateFromHere();
  const { from } = useArrival();
  const { status } = useAuth();
  const before = useRef(status);

  useEffect(() => {
    const isNew = before.current === 'out' && status === 'in';
    before.current = status;
    if (isNew && !isAnythingTyped()) void navigate(returnPath(from), { replace: true });
  }, [from, navigate, status]);
}

const isAnythingTyped = () =>
  [...document.forms].some((form) => [...new FormData(form).values()].some(Boolean));
