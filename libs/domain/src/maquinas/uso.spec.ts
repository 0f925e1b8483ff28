import { fc } from '@tulha/testing/property';
import { type Abastecido, consumoDe, type Leitura, usoDesde } from './uso.js';

const lida = (data: string, leitura: string | null, medidorTrocado = 0): Leitura => ({ data, leitura, medidorTrocado });
const tanque = (data: string, leitura: string | null, litros: number, mais: Partial<Abastecido> = {}): Abastecido => ({
  ...{ data, leitura, medidorTrocado: 0, litrosMilesimos: litros * 1_000, valorCentavos: litros * 600, tanqueCheio: 1 },
  ...mais,
});

describe('uso de uma máquina', () => {
  it('soma o que o medidor andou, também depois de trocado', () => {
    const leituras = [lida('2026-05-01', '100'), lida('2026-05-10', '130.5'), lida('2026-05-11', '2', 1), lida('2026-05-20', '12')];
    expect(usoDesde(leituras, { data: '2026-05-01', leitura: '100' })).toBe(3_050 + 1_000);
    expect(usoDesde(leituras, { data: '2026-05-11', leitura: '2' })).toBe(1_000);
  });
  it('é a última leitura menos a primeira, onde o medidor não foi trocado', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 20 }), (passos) => {
        let total = 1_000;
        const leituras = passos.map((passo, dia) => {
          total += passo;
          return lida(`2026-05-${String(dia + 2).padStart(2, '0')}`, String(total));
        });
        expect(usoDesde(leituras, { data: '2026-05-01', leitura: '1000' })).toBe((total - 1_000) * 100);
      }),
    );
  });
});

describe('consumo de uma máquina', () => {
  it('L/h e R$/h são do que se gastou entre tanques cheios; o primeiro tanque não conta', () => {
    const abastecimentos = [
      tanque('2026-05-01', '100', 60),
      tanque('2026-05-05', null, 30, { tanqueCheio: 0 }),
      tanque('2026-05-10', '110', 50),
    ];
    const manutencoes = [{ ...lida('2026-05-07', null), valorCentavos: 20_000 }];
    expect(consumoDe(abastecimentos, manutencoes)).toMatchObject({
      ...{ desde: '2026-05-01', ate: '2026-05-10', usoCentesimos: 1_000, litrosMilesimos: 80_000, litrosPorUsoMilesimos: 8_000 },
      ...{ combustivelCentavos: 48_000, manutencaoCentavos: 20_000, custoPorUsoCentavos: 6_800, litrosPorHaMilesimos: null },
    });
    const inteira = { milesimos: 16_000, usoCentesimos: null };
    expect(consumoDe(abastecimentos, manutencoes, inteira)).toMatchObject({ litrosPorHaMilesimos: 5_000, faltas: [] });
    const umQuarto = { milesimos: 4_000, usoCentesimos: 250 };
    expect(consumoDe(abastecimentos, manutencoes, umQuarto)).toMatchObject({ litrosPorHaMilesimos: 5_000, faltas: [] });
  });
  it('o que não se sabe é nulo e se diz, nunca zero', () => {
    const nada = { litrosMilesimos: null, litrosPorUsoMilesimos: null, custoPorUsoCentavos: null, litrosPorHaMilesimos: null };
    const [falta] = consumoDe([], []).faltas;
    expect(consumoDe([], [])).toMatchObject(nada);
    expect(consumoDe([tanque('2026-05-01', '100', 60)], [])).toMatchObject(nada);
    expect(falta).toBe('Consumo: lance ao menos dois abastecimentos de tanque cheio com a leitura do medidor.');
    const parada = consumoDe([tanque('2026-05-01', '100', 60), tanque('2026-05-02', '100', 5)], []);
    expect(parada).toMatchObject({ usoCentesimos: 0, litrosMilesimos: 5_000, litrosPorUsoMilesimos: null, custoPorUsoCentavos: null });
  });
  it('os litros contados são todos menos os de antes do primeiro tanque cheio e os de depois do último', () => {
    const umas = fc.array(fc.record({ litros: fc.integer({ min: 1, max: 200 }), cheio: fc.nat(1) }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(umas, (varias) => {
        const todos = varias.map(({ litros, cheio }, dia) =>
          tanque(`2026-05-${String(dia + 1).padStart(2, '0')}`, String(100 + dia), litros, { tanqueCheio: cheio }),
        );
        const [primeiro, ultimo] = [varias.findIndex(({ cheio }) => cheio === 1), varias.findLastIndex(({ cheio }) => cheio === 1)];
        const esperado = varias.slice(primeiro + 1, ultimo + 1).reduce((soma, { litros }) => soma + litros * 1_000, 0);
        expect(consumoDe(todos, []).litrosMilesimos).toBe(primeiro === ultimo ? null : esperado);
      }),
    );
  });
});
