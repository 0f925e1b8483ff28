/** Whether this browser can read aloud. */
export const podeFalar = (): boolean => 'speechSynthesis' in globalThis;

/** Reads aloud, over whatever it was reading. */
export const falar = (texto: string): void => {
  if (!podeFalar()) return;
  const dito = new SpeechSynthesisUtterance(texto);
  dito.lang = 'pt-BR';
  speechSynthesis.cancel();
  speechSynthesis.speak(dito);
};
