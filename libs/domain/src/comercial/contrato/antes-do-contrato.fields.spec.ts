import { avisoDaVendaAntes, avisoDoContratoDepois } from './antes-do-contrato.fields.js';

describe('a venda de antes do seu contrato', () => {
  const contrato = { numero: 'K-1', data: '2026-05-10' };
  const de = (codigo: string, em: string) => ({ codigo, em });

  it('avisa, com as duas datas; no mesmo dia, e depois, não', () => {
    expect(avisoDaVendaAntes(de('V1', '2026-05-09'), contrato)).toBe(
      'A venda é de 09/05/2026, antes do contrato K-1, de 10/05/2026. Confira as duas datas.',
    );
    for (const em of ['2026-05-10', '2026-05-11']) expect(avisoDaVendaAntes(de('V1', em), contrato)).toBeUndefined();
  });

  it('do lado do contrato, diz quais; de muitas, as primeiras e quantas mais', () => {
    const antes = [1, 2, 3, 4, 5].map((dia) => de(`V${dia}`, `2026-05-0${dia}`));
    expect(avisoDoContratoDepois(contrato, [...antes.slice(0, 1), de('V9', '2026-05-10')])).toBe(
      'O contrato é de 10/05/2026, e há venda nele de antes: V1, de 01/05/2026. Confira as datas.',
    );
    expect(avisoDoContratoDepois(contrato, antes)).toContain('V3, de 03/05/2026 e mais 2. Confira');
    expect(avisoDoContratoDepois(contrato, [de('V9', '2026-05-10')])).toBeNull();
  });
});
