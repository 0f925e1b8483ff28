import { createStore } from './store.js';

/** A change that takes a reason, and is waiting for it. */
type Pergunta = { readonly texto: string; readonly responder: (motivo: string | undefined) => void };

/** The question on screen. */
export const pergunta = createStore<Pergunta | undefined>(undefined);

/** The refusals of a change that does not say why: to what was reconciled in a month that is closed, and to the category of what was paid. */
export const PEDEM_MOTIVO: readonly string[] = ['MES_CONCILIADO', 'CATEGORIA_DO_QUE_SE_PAGOU'];

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
