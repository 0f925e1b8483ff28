import { z } from 'zod';
import { idOuNenhum, quantidade, texto } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';

/** Further findings of a process: subject, method and result. `id`: its number in the record that is corrected; of a new record, the form's own. */
export const adicionais = z
  .array(z.strictObject({ id: vazio(idOuNenhum()), descricao: texto(120), tipo: vazio(texto(60)), resultado: vazio(texto(120)) }))
  .max(100)
  .default([]);

/** One output of a process. */
export const saida = z.strictObject({
  id: vazio(idOuNenhum()),
  tipo: vazio(texto(60)),
  descricao: vazio(texto(60)),
  qualidade: vazio(texto(60)),
  quantidade: quantidade({ min: 0.001 }),
});

export const codigoDeProcesso = texto(30)
  .regex(/^[A-Za-z]+[0-9]+$/, 'Use letras seguidas de números, por exemplo B001.')
  .optional();

type Adicionais = z.output<typeof adicionais>;
export const semId = (lista: Adicionais) => lista.map(({ descricao, tipo, resultado }) => ({ descricao, tipo, resultado }));
