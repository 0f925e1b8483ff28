import { fc } from '@tulha/testing/property';
import { specFor } from '@tulha/testing/spec-for';
import { registerDecider } from '../kernel/register/register.decider.js';
import { avisoDe, indiceDe, type Niveis, nivelDe, totalDe } from './inspecao.js';
import { inspecao } from './inspecao.register.js';

const broca: Niveis = { alerta: '3', controle: '5', fonte: 'Boletim', emMedia: null };

describe('nível de uma inspeção', () => {
  it.each([
    [{ amostrados: 1_800, infestados: 53 }, 'NENHUM'],
    [{ amostrados: 1_800, infestados: 54 }, 'ALERTA'],
    [{ amostrados: 1_800, infestados: 89 }, 'ALERTA'],
    [{ amostrados: 1_800, infestados: 90 }, 'CONTROLE'],
  ] as const)('%j com 3%% e 5%%: %s', (contagem, nivel) => expect(nivelDe(contagem, broca)).toBe(nivel));
  it('em média: 35 ninfas por planta', () => {
    const cigarra = { alerta: null, controle: '35', fonte: 'RT', emMedia: 1 };
    expect(nivelDe({ amostrados: 10, infestados: 349 }, cigarra)).toBe('NENHUM');
    expect(nivelDe({ amostrados: 10, infestados: 350 }, cigarra)).toBe('CONTROLE');
    expect(indiceDe({ amostrados: 10, infestados: 349 }, cigarra)).toBe('34.9000');
  });
  it('não olhado, ou praga sem níveis: não se sabe, e se diz', () => {
    expect(nivelDe(totalDe({ amostrados: null, infestados: null }, []), broca)).toBeUndefined();
    const sem = { alerta: null, controle: null, fonte: null, emMedia: null };
    expect(nivelDe({ amostrados: 100, infestados: 100 }, sem)).toBeUndefined();
    expect(avisoDe({ amostrados: 100, infestados: 40 }, sem)).toBe('40%. A praga não tinha níveis cadastrados: não se sabe se é muito.');
    expect(avisoDe({ amostrados: 200, infestados: 11 }, broca)).toBe(
      '5,5%: no nível de controle (5%). Fale com o agrônomo. Fonte: Boletim.',
    );
  });
  it('havendo pontos, valem os pontos', () => {
    const pontos = [
      { amostrados: 100, infestados: 3 },
      { amostrados: 100, infestados: 8 },
    ];
    expect(totalDe({ amostrados: 10, infestados: 0 }, pontos)).toEqual({ amostrados: 200, infestados: 11 });
    expect(totalDe({ amostrados: 10, infestados: 0 }, [])).toEqual({ amostrados: 10, infestados: 0 });
  });
  it('um ponto de muitos não é o talhão: enquanto se olhou menos do que se disse ao todo, vale o todo', () => {
    const inteira = { amostrados: 100, infestados: 4 };
    expect(totalDe(inteira, [{ amostrados: 10, infestados: 5 }])).toEqual(inteira);
    expect(totalDe(inteira, [{ amostrados: 100, infestados: 5 }])).toEqual({ amostrados: 100, infestados: 5 });
    expect(totalDe({ amostrados: null, infestados: null }, [{ amostrados: 10, infestados: 5 }])).toEqual({ amostrados: 10, infestados: 5 });
  });
  it('mais atacados nunca é um nível menor', () => {
    const ordem = ['NENHUM', 'ALERTA', 'CONTROLE'];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(5_000), fc.nat(5_000), (amostrados, a, b) => {
        const [menos, mais] = [Math.min(a, b, amostrados), Math.min(Math.max(a, b), amostrados)];
        const grau = (infestados: number) => ordem.indexOf(String(nivelDe({ amostrados, infestados }, broca)));
        expect(grau(menos)).toBeLessThanOrEqual(grau(mais));
      }),
    );
  });
});

const { given } = specFor(registerDecider(inspecao), inspecao.facts);
const aberta = { type: 'InspecaoCadastrada', data: { inspecaoId: 1, data: '2026-01-10', talhaoId: 1, pragaId: 1 } };
const ponto = (infestados: number, lugar: object = {}) =>
  ({
    type: 'NaLinha',
    data: {
      ...{ id: 1, linha: 'details' },
      comando: {
        type: 'Cadastrar',
        data: {
          inspecao_pontoId: 9,
          inspecaoId: 1,
          amostrados: 10,
          infestados,
          terco: null,
          latitude: null,
          longitude: null,
          obs: null,
          ...lugar,
        },
      },
    },
  }) as const;

describe('pontos de uma inspeção', () => {
  it('não têm mais atacados do que amostrados, a não ser da praga que se mede em média', () => {
    given(aberta).when(ponto(11)).thenRefused('ATACADOS_DEMAIS');
    given({ ...aberta, data: { ...aberta.data, emMedia: 1 } })
      .when(ponto(350))
      .then({ type: 'InspecaoPontoCadastrado', data: ponto(350).data.comando.data });
  });
  it('estão num lugar inteiro, ou em nenhum', () => {
    given(aberta)
      .when(ponto(1, { latitude: '-21.5' }))
      .thenRefused('PONTO_PELA_METADE');
  });
});
