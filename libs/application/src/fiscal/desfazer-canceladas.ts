import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import type { CommandMeta } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import { deriveId } from '../dispatch/derive-id.js';
import type { Dispatch } from '../dispatch/dispatch.js';
import { askStepBack, type Engine, stepBack } from '../registers/step-back.js';

/** Namespace of the ids of these commands. */
const NAMESPACE = '5f0b9a52-6f1d-5c0e-9a57-0d4c7a3be816';

/** An invoice that stands in the farm's books though its issuer cancelled it. `situacao`: what was made of it. */
export type CanceladaLancada = {
  readonly conta: number;
  readonly fazenda: number;
  readonly notaFiscalId: number;
  readonly chave: string;
  readonly situacao: string;
};

const PASSOS = ['estornarFinanceiro', 'estornarEstoque'] as const;

/** Steps that take back what was made of an invoice. */
const passosDe = (situacao: string) => PASSOS.filter((passo) => Object.hasOwn(notaFiscal.transitions[passo]?.moves ?? {}, situacao));

const stepOf = ({ notaFiscalId: id }: CanceladaLancada, passo: string) => ({ register: notaFiscal, id, passo });

/** One id for each invoice and step, so that an invoice is undone once: a person who enters it again on purpose is not overruled. */
const metaOf = ({ conta, fazenda, notaFiscalId, chave }: CanceladaLancada, passo: string, now: string): CommandMeta => ({
  ...{ conta, ator: 0, fazenda, now },
  commandId: deriveId(NAMESPACE, JSON.stringify([conta, notaFiscalId, chave, passo])),
});

/** The reason why what was made of a cancelled invoice cannot be taken back, in the words of the room that refuses; null where it can be. */
export const porQueNaoSeDesfaz = async (dispatch: Dispatch, cancelada: CanceladaLancada, meta: CommandMeta): Promise<string | null> => {
  for (const passo of passosDe(cancelada.situacao)) {
    try {
      await askStepBack(dispatch, stepOf(cancelada, passo), meta);
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }
  return null;
};

/**
 * Takes cancelled invoices out of stock and payables. One that is refused (its payment was made, its stock was used) stays as it is until a person acts, and holds
 * up no other.
 * @returns the invoices that stay, with the refusal
 */
export const desfazerCanceladas = async (engine: Engine, canceladas: readonly CanceladaLancada[], now: string) => {
  const ficam: { readonly cancelada: CanceladaLancada; readonly error: DomainError }[] = [];
  for (const cancelada of canceladas)
    for (const passo of passosDe(cancelada.situacao))
      try {
        await stepBack(engine, stepOf(cancelada, passo), metaOf(cancelada, passo, now));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        ficam.push({ cancelada, error });
      }
  return ficam;
};
