import { z } from 'zod';
import * as f from './fields.js';
import { blankOf, changesOf, factsOf, givenOf, keptOf } from './record.js';

const fields = {
  data: f.keptAs(f.day('Vencimento'), 'vencimento'),
  valor: f.money('Valor'),
  juros: f.withDefault(f.money('Juros'), 0),
  fluxo: f.optional(f.ref('Fluxo', 'fluxo')),
  obs: f.optional(f.text('Observação', { max: 10 })),
};

describe('uma lista de campos', () => {
  it('dá o corpo do fato, com o nome e a unidade em que se guarda', () => {
    const fato = z.strictObject(factsOf(fields));
    const guardado = { vencimento: '2026-05-11', valorCentavos: 100, jurosCentavos: 0, fluxoId: null, obs: null };
    expect(fato.parse(guardado)).toEqual(guardado);
    // A field with a default is always there.
    expect(fato.safeParse({ ...guardado, jurosCentavos: null }).success).toBe(false);
    expect(fato.safeParse({ ...guardado, fluxoId: 0 }).success).toBe(false);
    expect(fato.safeParse({ ...guardado, vencimento: '11/05/2026' }).success).toBe(false);
  });

  it('dá o pedido que cria: o que falta é nada, ou o que se diz dele', () => {
    const pedido = z.strictObject(givenOf(fields));
    expect(pedido.parse({ data: '2026-05-11', valor: 1.5 })).toEqual({ data: '2026-05-11', valor: 150, juros: 0, fluxo: null, obs: null });
    expect(pedido.safeParse({ valor: 1.5 }).success).toBe(false);
    expect(pedido.safeParse({ data: '2026-05-11', valor: 1.5, obs: 'x'.repeat(11) }).success).toBe(false);
  });

  it('dá o pedido que altera: o que não vem fica, o vazio apaga', () => {
    const pedido = z.strictObject(changesOf(fields));
    expect(pedido.parse({})).toEqual({});
    expect(pedido.parse({ fluxo: null, obs: 'novo' })).toEqual({ fluxo: null, obs: 'novo' });
    expect(pedido.safeParse({ valor: null }).success).toBe(false);
    expect(pedido.safeParse({ juros: null }).success).toBe(false);
  });

  it('dá o que se guarda do que veio, e de quem nada diz', () => {
    expect(keptOf(fields, { data: '2026-05-11', fluxo: 3, obs: undefined })).toEqual({ vencimento: '2026-05-11', fluxoId: 3 });
    expect(blankOf(fields)).toEqual({ jurosCentavos: 0, fluxoId: null, obs: null });
  });
});
