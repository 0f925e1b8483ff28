import { money, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { acertoMeeiro } from '../acerto-meeiro.register.js';

const acertoEm = linked(text('Acerto'), '/cadastros/cad-meeiro-acertos/:id');

/** The coffee of a settlement, with the meeiro's part in money. */
export const cafeEmDinheiroColumns = defineColumns({
  descricao: column(text('Café'), { card: 'title' }),
  explicacao: text('Como se chega'),
  parte: summed(money('Parte do meeiro')),
});

/** The same where it is handed over as coffee. */
export const cafeEmSacasColumns = defineColumns({
  descricao: column(text('Café'), { card: 'title' }),
  explicacao: text('Como se chega'),
  parteKg: summed(quantity('Parte do meeiro', 'kg')),
});

/** What is taken off the meeiro's part. */
export const descontosDoAcertoColumns = defineColumns({
  descricao: column(text('Desconto'), { card: 'title' }),
  explicacao: text('Como se chega'),
  valor: summed(money('Desconto')),
});

/** Lines of a settlement that would be others now. */
export const diferencasDoAcertoColumns = defineColumns({
  descricao: column(text('Linha'), { card: 'title' }),
  kgAntes: column(optional(quantity('No acerto', 'kg')), { card: 'off' }),
  kgAgora: column(optional(quantity('Agora', 'kg')), { card: 'off' }),
  antes: optional(money('Parte no acerto')),
  agora: optional(money('Parte agora')),
});

/** The settlements of a sharecropper. */
export const acertosDoMeeiroColumns = defineColumns({
  descricao: column(acertoEm, { card: 'title' }),
  data: acertoMeeiro.fields.data,
  situacao: column(text('Situação'), { card: 'corner' }),
  aPagar: money('A pagar'),
  sacasAEntregar: column(quantity('A entregar', 'sc'), { card: 'off' }),
});
