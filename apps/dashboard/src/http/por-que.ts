import { createStore } from './store.js';

/** A change that takes a reason, and is waiting for it. */
type Pergunta = { readonly texto: string; readonly responder: (motivo: string | undefined) => void };

/** The question on screen. */
export const pergunta = createStore<Pergunta | undefined>(undefined);

/** The refusal of a change to what was reconciled in a month that is closed, unless it says why. */
export const MES_FECHADO = 'MES_CONCILIADO';

/** Asks the user why; undefined where the change is given up. */
export const perguntarPorQue = (texto: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    pergunta.set({
      texto,
      responder: (motivo) => {
        pergunta.set(undefined);
        resolve(motivo);
      },
    });
  });
