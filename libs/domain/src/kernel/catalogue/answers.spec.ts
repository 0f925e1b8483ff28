import { z } from 'zod';
import { answersOf } from './answers.js';
import { day, hour, instant, money, option, optional, percent, personal, quantity, text } from './fields.js';

describe('what the fields of a declaration go out as', () => {
  const fields = {
    nome: personal(text('Nome')),
    tipo: option('Tipo', ['manual', 'mecanica']),
    salario: optional(money('Salário')),
    umidade: percent('Umidade'),
    plantio: day('Plantio'),
    saida: hour('Saída'),
    registro: instant('Registrado em'),
    capacidade: quantity('Capacidade', 'kg'),
  };
  const Resposta = z.strictObject(answersOf(fields));
  const exemplo: z.infer<typeof Resposta> = {
    nome: 'Ana',
    tipo: 'manual',
    salario: 1850.05,
    umidade: 11.4,
    plantio: '2026-05-11',
    saida: '07:30',
    registro: '2026-05-11T10:30:00.000Z',
    capacidade: 480.5,
  };

  it('is as each kind says it', () => {
    expect(Resposta.parse(exemplo)).toEqual(exemplo);
    const wrong: Readonly<Record<keyof typeof fields, unknown>> = {
      nome: 7,
      tipo: 'outra',
      salario: '1',
      umidade: '11,4',
      plantio: 3,
      saida: 730,
      registro: null,
      capacidade: null,
    };
    for (const [name, value] of Object.entries(wrong)) expect(Resposta.safeParse({ ...exemplo, [name]: value }).success).toBe(false);
  });

  it('is null where it may be left out, and where a person was erased', () => {
    expect(Resposta.safeParse({ ...exemplo, nome: null, salario: null }).success).toBe(true);
    expect(Resposta.safeParse({ ...exemplo, umidade: null }).success).toBe(false);
  });

  it('carries its label and unit into the OpenAPI schema', () => {
    expect(z.toJSONSchema(Resposta)).toMatchObject({ properties: { umidade: { title: 'Umidade', unit: '%' } } });
  });
});
