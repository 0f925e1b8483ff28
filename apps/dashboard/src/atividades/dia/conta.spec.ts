import { emVoz, linhasColadas, quemE, safraDoDia, somaDe, valoresDe } from './conta.js';

const medida = { tipo: 'L', medida: 60, valor: 12 } as const;

describe('a conta da colheita do dia', () => {
  it('litros e reais são os do servidor: a sobra vale sua parte da medida, e só em litros', () => {
    expect(valoresDe({ colaborador: 1, colhido: 5, resto: 20 }, medida)).toEqual({ litros: 320, total: 64 });
    expect(valoresDe({ colaborador: 1, colhido: 5, resto: 20 }, { ...medida, tipo: 'SC' })).toEqual({ litros: 300, total: 60 });
    expect(valoresDe({ colaborador: 1, colhido: 0, resto: 0.1 }, { ...medida, valor: 0.1 })).toEqual({ litros: 0.1, total: 0 });
  });

  it('diz em voz o que foi e o que já há no dia', () => {
    const dia = somaDe([
      { colaborador: 1, colhido: 5, litros: 320, total: 64, espera: false },
      { colaborador: 1, colhido: 1, litros: 60, total: 12, espera: true },
    ]);
    expect(dia).toEqual({ colhido: 6, litros: 380, total: 76, espera: true });
    const voz = emVoz('Rosa', { colaborador: 1, colhido: 1, resto: 20 }, dia).replaceAll('\u00a0', ' ');
    expect(voz).toBe('Rosa: 1 medida e 20 litros. No dia: 6 medidas, 380 litros, R$ 76,00.');
  });

  it('acha pelo código ou pelo nome, sem acento, e nomeia quem não há', () => {
    const pessoas = [
      { id: 1, nome: 'José', codigo: '7' },
      { id: 2, nome: 'Rosa', codigo: null },
      { id: 3, nome: 'ROSA', codigo: '9' },
    ];
    expect(quemE(' jose ', pessoas)).toEqual({ id: 1 });
    expect(quemE('9', pessoas)).toEqual({ id: 3 });
    expect(quemE('rosa', pessoas)).toEqual({ erro: expect.stringContaining('código') });
    const parecidos = [
      { id: 4, nome: "Ana d'Ávila", codigo: '1.2' },
      { id: 5, nome: 'Ana Davila', codigo: '12' },
    ];
    expect(['12', '1.2', "Ana d'Ávila"].map((texto) => quemE(texto, parecidos))).toEqual([{ id: 5 }, { id: 4 }, { id: 4 }]);
    expect(quemE('1-2', parecidos)).toEqual({ erro: expect.stringContaining('código') });
    expect(quemE('Zé do Brejo', pessoas)).toEqual({ erro: 'Não há na equipe quem se chame Zé do Brejo.' });
  });

  it('lê o que se cola de uma planilha', () => {
    expect(linhasColadas('José\t5\t20\r\n\r\n9 \t 3\n')).toEqual([
      ['José', '5', '20'],
      ['9', '3'],
    ]);
  });

  it('a safra é a que cobre o dia, antes a da fazenda', () => {
    const safras = [
      { id: 1, fazenda: null, inicio: '2026-01-01', fim: '2026-12-31' },
      { id: 2, fazenda: 4, inicio: '2026-04-01', fim: '2026-09-30' },
    ];
    expect(safraDoDia(safras, 4, '2026-05-20')).toBe(2);
    expect(safraDoDia(safras, 4, '2026-11-20')).toBe(1);
    expect(safraDoDia(safras, 4, '2025-11-20')).toBeUndefined();
  });
});
