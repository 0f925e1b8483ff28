import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id, quantidade, texto } from '../../kernel/decimal.js';
import { mudanca, vazio } from '../../kernel/vazio.js';

const jaNaContagem = () =>
  vazio(z.literal([0, 1])).meta({
    description: '1: houve uma contagem no mesmo dia, já lançada, e isto já estava nela. Sem dizer, veio depois.',
  });

/**
 * `POST /v1/cad-estoque`: the stock of an input put right by hand. A count states the balance; goods that came in or left without a
 * document are an entry or an exit. Amounts are in the input's unit.
 */
export const ReajustarEstoque = z
  .strictObject({
    insumo: id(),
    tipo: z.enum(['contagem', 'entrada', 'saida']).default('contagem'),
    data: dia(),
    quantidade: quantidade({ max: 10_000_000 }),
    /** The value of all of an entry. Left out it does not mean free: a zero would lower the average of the whole stock. */
    valor: vazio(dinheiro({ max: 1_000_000_000 })),
    /** Null: of no lot. Not sent: of an exit the lots that expire first. */
    lote: mudanca(texto(60)),
    validade: vazio(dia()),
    antesDaContagem: jaNaContagem(),
    motivo: vazio(texto(500)),
  })
  .superRefine(({ tipo, quantidade: quanto, valor, validade, lote, antesDaContagem }, { addIssue }) => {
    const errado = (campo: string, message: string) => addIssue({ code: 'custom', path: [campo], message });
    if (tipo !== 'contagem' && quanto === 0) errado('quantidade', 'Informe uma quantidade maior que zero.');
    if (tipo === 'entrada' && valor === null) errado('valor', 'Informe quanto custou tudo; 0, se não custou nada.');
    if (tipo !== 'entrada' && valor) errado('valor', 'Só uma entrada tem valor: o custo do que sai vem da média.');
    if (tipo !== 'entrada' && validade) errado('validade', 'A validade se diz na entrada do lote.');
    if (tipo === 'contagem' && antesDaContagem) errado('antesDaContagem', 'Só uma entrada ou uma saída podia já estar na contagem.');
    if (validade && !lote) errado('lote', 'Diga o lote que vence nesse dia.');
  })
  .meta({ id: 'ReajustarEstoque' });

const transferido = z.strictObject({
  insumo: id(),
  quantidade: quantidade({ min: 0.001, max: 10_000_000 }),
  /** Null: of no lot. Not sent: the lots that expire first. */
  lote: mudanca(texto(60)),
});

/** `POST /v1/cad-estoque/transferencia/transferi`: from the farm active, or `fazenda`, to another, each input at its average cost there. */
export const TransferirEstoque = z
  .strictObject({
    fazenda: z.int().min(0).optional(),
    paraFazenda: id(),
    data: dia(),
    produtos: z.array(transferido).min(1, 'Diga o que se transfere.').max(200),
    antesDaContagem: jaNaContagem(),
    motivo: vazio(texto(500)),
  })
  .meta({ id: 'TransferirEstoque' });

/** `DELETE /v1/cad-estoque/movimentos/{id}`. */
export const DesfazerMovimento = z.strictObject({ motivo: vazio(texto(500)) }).meta({ id: 'DesfazerMovimento' });
