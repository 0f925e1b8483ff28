import type { Fields } from '../../kernel/catalogue/catalogue.js';
import { optional, ref, text } from '../../kernel/catalogue/fields.js';

/** Why a line is left aside. */
export const ignorarForm = { motivo: text('Por que ignorar', { max: 300 }) } satisfies Fields;

/** The reason for a change in a closed month. */
export const motivoForm = { motivo: text('Por que muda', { max: 300 }) } satisfies Fields;

/** The fields of an entry that no line of a statement has. */
export const lancarForm = {
  fazenda: ref('Fazenda', 'fazenda'),
  descricao: text('Descrição', { max: 200 }),
  categoria: optional(ref('Categoria', 'categoria')),
  fornecedor: optional(ref('Fornecedor ou cliente', 'fornecedor')),
  safra: optional(ref('Safra', 'safra')),
  outroFluxo: optional(ref('Se é transferência, o outro fluxo', 'fluxo')),
} satisfies Fields;
