import { z } from 'zod';
import { dia } from './dates.js';
import { quantidade } from './decimal.js';
import { emPortugues } from './textos-de-forma.js';
import { vazio } from './vazio.js';

z.config(emPortugues);

describe('o que se diz de um campo errado', () => {
  it.each([
    ['o que falta', z.string(), undefined, 'Preencha este campo.'],
    ['o que está vazio', z.string().min(1), '', 'Preencha este campo.'],
    ['um texto curto', z.string().min(8), 'abc', 'Use pelo menos 8 caracteres.'],
    ['um texto longo', z.string().max(1), 'abc', 'Use no máximo 1 caractere.'],
    ['um texto onde vai um número', z.number(), '7', 'Informe um número.'],
    ['um quebrado onde vai um inteiro', z.int(), 1.5, 'Informe um número inteiro.'],
    ['um número pequeno, à brasileira', quantidade({ min: 0.001 }), 0, 'Use um valor a partir de 0,001.'],
    ['um número grande, à brasileira', z.number().max(12_500.5), 20_000, 'Use um valor até 12.500,5.'],
    ['uma lista curta', z.array(z.number()).min(2), [1], 'Informe ao menos 2.'],
    ['o que pode faltar, e veio errado', vazio(quantidade()), 'seco', 'Informe um número.'],
    ['o que pode ser nulo, e veio errado', z.union([z.number(), z.null(), z.literal('')]), 'x', 'Informe um número.'],
    ['uma marca que veio como texto', z.boolean(), 'x', 'Informe sim ou não.'],
    ['um dia que não se entende', dia(), '11/05/26', 'Data inválida: use dd/mm/aaaa, por exemplo 11/05/2026.'],
    ['um dia que não existe', dia(), '31/02/2026', 'Data inválida: use dd/mm/aaaa, por exemplo 11/05/2026.'],
    ['um dia que falta', dia(), '', 'Preencha este campo.'],
    ['um dia que só um programa manda', dia(), '2026-02-31', 'Data inválida: use o formato AAAA-MM-DD, por exemplo 2026-05-11.'],
    ['um dia de gente que um programa manda', dia(), '11/05/2026', 'Data inválida: use o formato AAAA-MM-DD, por exemplo 2026-05-11.'],
    [
      'um ponto com altitude',
      z.tuple([z.number(), z.number()]),
      [-45.1, -22.1, 850.2],
      'São 2 números em cada ponto: tire o que vem depois deles, como a altitude.',
    ],
    ['o que tem palavras suas', z.array(z.number()).min(1, 'Lotes obrigatórios'), [], 'Lotes obrigatórios'],
    ['o que é um de poucos', z.enum(['PAGO', 'PENDENTE']), 'pago', 'Use uma destas opções: PAGO, PENDENTE.'],
    ['o que é um de poucos, e falta', z.enum(['PAGO', 'PENDENTE']), undefined, 'Use uma destas opções: PAGO, PENDENTE.'],
    ['o que é um de poucos, e pode faltar', vazio(z.enum(['I', 'II'])), 'III', 'Use uma destas opções: I, II.'],
    ['um de dois números', z.union([z.literal(0), z.literal(1)]), 2, 'Use uma destas opções: 0, 1.'],
    ['o que só pode ser um', z.literal(1), 2, 'Use 1.'],
  ])('%s', (_, schema: z.ZodType, valor, texto) => {
    expect(schema.safeParse(valor).error?.issues[0]?.message).toBe(texto);
  });
});
