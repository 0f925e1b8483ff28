import { z } from 'zod';
import { id, quantidade, texto } from '../../kernel/decimal.js';
import { mudanca, vazio } from '../../kernel/vazio.js';
import { LINHA_NOVA } from '../parte/parte.fields.js';

const antesDaContagem = vazio(z.literal([0, 1])).meta({
  description: '1: houve uma contagem no dia da atividade, já lançada, e isto já tinha saído. Sem dizer, saiu depois.',
});

/** `POST /v1/reg-atividades/{id}/insumos`: the inputs to take out of stock for the activity, in each input's unit. */
export const AplicarInsumos = z
  .strictObject({
    insumos: z
      .array(
        z.strictObject({
          id: LINHA_NOVA,
          insumo: id(),
          qtd: quantidade({ min: 0.001, max: 10_000_000 }).meta({ description: 'Na unidade do insumo' }),
          /** Null: of no lot. Not sent: the lots that expire first. */
          lote: mudanca(texto(60)),
        }),
      )
      .min(1, 'Informe pelo menos uma linha.')
      .max(100, 'Use no máximo 100 linhas por vez.'),
    antesDaContagem,
    motivo: vazio(texto(500)).meta({ description: 'Pedido quando sai mais do que havia' }),
  })
  .meta({ id: 'AplicarInsumos' });

/** `POST /v1/reg-atividades/{id}/caldas`: mixtures made by their recipes, in litres. */
export const AplicarCaldas = z
  .strictObject({
    caldas: z
      .array(
        z.strictObject({
          id: LINHA_NOVA,
          calda: id(),
          quantidade: quantidade({ min: 0.001, max: 10_000_000 }).meta({ description: 'Litros de calda', unit: 'L' }),
        }),
      )
      .min(1, 'Informe pelo menos uma linha.')
      .max(20, 'Use no máximo 20 linhas por vez.'),
    antesDaContagem,
    motivo: vazio(texto(500)).meta({ description: 'Pedido quando sai mais do que havia' }),
  })
  .meta({ id: 'AplicarCaldas' });
