import { z } from 'zod';
import { dinheiro, id } from '../kernel/decimal.js';
import { out } from '../kernel/catalogue/answers.js';

const semRepetir = (ids: readonly number[]) => new Set(ids).size === ids.length;
const MUITOS = 'Use no máximo 200 tipos de atividade por vez.';

/** `POST /v1/cat-atividades/arquivados` and `/desarquivados`. */
export const ArquivarTiposDeAtividade = z
  .strictObject({
    ids: z
      .array(id())
      .min(1, 'Informe pelo menos um tipo de atividade.')
      .max(200, MUITOS)
      .refine(semRepetir, 'Há um tipo de atividade repetido.'),
  })
  .meta({ id: 'ArquivarTiposDeAtividade' });

/** `POST /v1/cat-atividades/metas`: the targets of each kind of activity in a season: how often, and at which cost. Null clears. */
export const DefinirMetas = z
  .strictObject({
    metas: z
      .array(
        z.strictObject({
          atividade: id(),
          vezes: z.int().min(1).max(366).nullable().default(null),
          custo: dinheiro({ max: 1_000_000_000 }).nullable().default(null),
        }),
      )
      .min(1, 'Informe pelo menos uma meta.')
      .max(200, MUITOS)
      .refine((metas) => semRepetir(metas.map(({ atividade }) => atividade)), 'Há um tipo de atividade repetido.'),
  })
  .meta({ id: 'DefinirMetas' });

/** The target of a kind of activity in a season: how often, and at which cost. */
export const MetaDeAtividade = z
  .object({ id: z.int(), atividade: z.int(), descricao: z.string(), vezes: z.int().nullable(), custo: out.money.nullable() })
  .meta({ id: 'MetaDeAtividade' });
