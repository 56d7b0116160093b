/** Hands the visitor a file that was made here: a plain link cannot send the bearer token. */
export function saveAs(fileName: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = fileName;
  link.click();
  // The browser has taken its copy by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export const readFile = async (response: Response): Promise<unknown> =>
  response.ok ? response.text() : response.json();

/**
 * Hands the visitor a file that the API makes.
 * @param fileName of it, by the day as YYYY-MM-DD
 */
export async function download(
  prepare: () => Promise<{ data?: string | undefined; error?: unknown }>,
  fileName: (day: string) => string,
  type: string,
) {
  const result = await prepare();
  const { data } = result;
  if (data !== undefined) saveAs(fileName(new Date().toISOString().slice(0, 10)), data, type);
  return result;
}
