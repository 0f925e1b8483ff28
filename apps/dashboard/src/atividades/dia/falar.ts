/** Whether this browser can read aloud. */
export const podeFalar = (): boolean => 'speechSynthesis' in globalThis;

/** Reads a text aloud; speech still under way is cut off. */
export const falar = (texto: string): void => {
  if (!podeFalar()) return;
  const fala = new SpeechSynthesisUtterance(texto);
  fala.lang = 'pt-BR';
  speechSynthesis.cancel();
  speechSynthesis.speak(fala);
};
