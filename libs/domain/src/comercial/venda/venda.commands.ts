import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id, quantidade, texto } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';

const linha = z.strictObject({
  /** The lot. */
  id: id(),
  codigo: z.string().max(60).optional(),
  safra: z.unknown().optional(),
  quantidade: quantidade({ min: 0.001 }),
  /** Price of a saca of 60 kg. */
  precoSaca: dinheiro(),
  /** What the line comes to, where a client computes it: must be the same. */
  valor: vazio(dinheiro()),
});

/** `POST /v1/vendas` (spec part 2 §3). `parcelado` is the number of instalments. */
export const RegistrarVenda = z
  .strictObject({
    productId: z.unknown().optional(),
    descricao: z.unknown().optional(),
    status: z.unknown().optional(),
    codigo: texto(30)
      .regex(/^[A-Za-z]+[0-9]+$/, 'Use letras seguidas de números, por exemplo V001.')
      .optional(),
    tipo: vazio(texto(30)),
    categoria: vazio(texto(60)),
    data: dia(),
    cliente: id(),
    notaFiscal: vazio(texto(60)),
    parcelado: vazio(z.int().min(1).max(120)),
    obs: vazio(texto(2_000)),
    fazenda: z.int().min(0).optional(),
    produtos: z.array(linha).min(1, 'Lotes obrigatórios').max(500),
  })
  .meta({ id: 'RegistrarVenda' });

/** `PUT /v1/vendas/{id}/finalizar`: the old client sends a `fluxo` of 0, which says nothing. `data` is ours: the day it left. */
export const FinalizarVenda = z
  .strictObject({ fluxo: z.unknown().optional(), descricao: vazio(texto(200)), data: vazio(dia()) })
  .meta({ id: 'FinalizarVenda' });

/** Success texts of spec part 2 §8. */
export const vendaSucesso = {
  adicionada: 'Venda adicionada com sucesso!',
  deletada: 'Venda deletada com sucesso!',
  finalizada: 'Venda finalizada com sucesso!',
  aberta: 'Venda aberta com sucesso!',
} as const;
