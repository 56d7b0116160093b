import { useEffect, useRef, useState } from 'react';

type AskForProof = () => Promise<boolean>;

/** Outside the pages of the account there is no dialog to ask with. */
const refuse: AskForProof = async () => false;

export let askForProof = refuse;

export function useWantedProof() {
  const [wanted, setWanted] = useState(false);
  // Two calls that are refused at the same moment wait for the same answer.
  const waiting = useRef<((isProven: boolean) => void)[]>([]);
  const answer = (isProven: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isProven);
    setWanted(false);
  };

  useEffect(() => {
    const calls = waiting.current;
    const ask: AskForProof = async () =>
      new Promise((resolve) => {
        calls.push(resolve);
        setWanted(true);
      });
    askForProof = ask;
    return () => {
      if (askForProof === ask) askForProof = refuse;
      for (const resolve of calls.splice(0)) resolve(false);
    };
  }, []);
  return { wanted, answer };
}
