/** Hands the visitor a file that was made here: a plain link cannot send the bearer token. */
export function saveAs(fileName: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = fileName;
  link.click();
  // The browser has taken its copy by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
