import { saveAs } from './save-as';
import { useWithProof } from './with-proof';

/** Takes an answer that is a file as text. */
export const readFile = async (response: Response): Promise<unknown> =>
  response.ok ? response.text() : response.json();

/**
 * Hands the visitor a file that the API makes, once they have shown who they are.
 * @param fileName of it, by the day as YYYY-MM-DD
 */
export function useDownload() {
  const withProof = useWithProof();
  return async (
    prepare: () => Promise<{ data?: string | undefined; error?: unknown }>,
    fileName: (day: string) => string,
    type: string,
  ) => {
    const result = await withProof(prepare);
    const { data } = result;
    if (data !== undefined) saveAs(fileName(new Date().toISOString().slice(0, 10)), data, type);
    return result;
  };
}
