import { day, hour, integer, money, optional, quantity, ref, refs, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked } from '../../kernel/columns/columns.js';
import { COLHEITA } from './atividade.commands.js';

/** Work of a day, with its picking and its whole cost. */
export const atividadeColumns = defineColumns({
  atividadeNome: column(linked(text('Atividade'), '/atividades/:id'), { card: 'title' }),
  data: column(day('Data'), { sort: true }),
  talhoes: text('Talhões'),
  litros: column(quantity('Colhido', 'L'), { sort: true }),
  total: column(money('Custo'), { card: 'corner' }),
  safra: optional(ref('Safra', 'safra')),
  fazenda: ref('Fazenda', 'fazenda'),
  horaInicial: optional(hour('Começou')),
  horaFinal: optional(hour('Terminou')),
  obs: optional(text('Observação')),
});

/** Its kind: one of the catalogue, or picking, which is none of it. */
const tipo = { ...ref('O que se fez', 'tipo_atividade'), opcoes: [COLHEITA] } as const;
const data = day('Dia');
const talhoesIds = optional(refs('Talhões', 'talhao', { help: 'Nenhum: GASTOS GERAIS da fazenda.' }));
const safra = optional(ref('Safra', 'safra'));
const horas = { horaInicial: optional(hour('Começou')), horaFinal: optional(hour('Terminou')) };
const obs = optional(text('Observação', { max: 2_000 }));

export const SE_JA_VIROU_LOTE = 'Se esta colheita já virou lote ou foi despolpada, diga por que sai: fica na história do lote.';
const SE_MUDA_O_LOTE = 'Só se muda o dia ou o talhão de uma colheita que já virou lote ou foi despolpada: fica na história do lote.';
const porqueMuda = optional(text('Motivo', { max: 500, help: SE_MUDA_O_LOTE }));

/** The form of a new activity. */
export const atividadeFields = { atividade: tipo, data, talhoesIds, safra, ...horas, obs };

/** The same of one that is there, which may be put below another. */
export const atividadeMudaFields = {
  ...atividadeFields,
  grupo: optional(integer('É parte da atividade nº', { help: 'O número está na página da outra. Vazio: é só ela.' })),
  motivo: porqueMuda,
};

/** The fields of the question before a deletion. */
export const atividadeExcluiFields = { motivo: optional(text('Motivo', { max: 500, help: SE_JA_VIROU_LOTE })) };

/** The form of a copy. */
export const duplicarFields = { data, talhao: optional(ref('Talhão', 'talhao', { help: 'Vazio: os mesmos talhões.' })) };

/** The fields that can be changed in many activities at once; an empty one stays as it is in each. */
export const mudarTodasFields = {
  atividade: { ...tipo, optional: true as const },
  data: optional(data),
  talhoesIds: optional(refs('Talhões', 'talhao')),
  safra,
  obs,
  motivo: porqueMuda,
};

/** The texts after an act succeeded or failed. */
export const atividadeSucesso = {
  adicionada: 'Atividade adicionada com sucesso!',
  editada: 'Atividade editada com sucesso!',
  removida: 'Atividade removida com sucesso!',
  duplicada: 'Atividade duplicada com sucesso!',
  naoAdicionada: 'Erro ao adicionar atividade.',
} as const;
