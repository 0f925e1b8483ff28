import { avisosDaSecagem, avisosDoArmazem, avisosDoBeneficio, avisosDoRebeneficio } from './avisos.js';
import { ehEscolha, mlPorSaca, rendimentoDe } from './rendimento.js';
import { balancoDaSecagem, massaApos, materiaSecaG, pct4De, quebraDeUmidadePct4 } from './umidade.js';

const pct = (valor: number) => Math.round(valor * 10_000);
const feito = (mais: object) => ({ entradaMl: 0, entradaG: 0, saidaG: 0, escolhaG: 0, perdaG: null, ...mais });
const secagem = (mais: object) => ({
  pesoEntradaG: null,
  pesoSaidaG: null,
  umidadeEntradaPct4: null,
  umidadeSaidaPct4: null,
  colhidoMl: null,
  ...mais,
});
const codigos = (avisos: readonly { codigo: string }[]) => avisos.map(({ codigo }) => codigo);

describe('umidade e massa', () => {
  it.each([
    [14, 10, 4.4],
    [12, 10, 2.2],
    [18, 12, 6.8],
    [10, 12, -2.3],
  ])('de %d %% a %d %% a quebra é a da tabela da UFV: %d %%', (de, para, quebra) => {
    expect(Math.round((quebraDeUmidadePct4(pct(de), pct(para)) ?? Number.NaN) / 1_000) / 10).toBe(quebra);
  });

  it('secar conserva a matéria seca, e a massa que falta é a quebra', () => {
    const depois = massaApos(1_000_000, pct(32.1), pct(11.4)) as number;
    expect(depois).toBe(766_366);
    expect(materiaSecaG(1_000_000, pct(32.1))).toBe(679_000);
    expect(materiaSecaG(depois, pct(11.4))).toBe(679_000);
    expect(quebraDeUmidadePct4(pct(32.1), pct(11.4))).toBe(233_634);
  });

  it('o que seria só água não tem resposta; o que ninguém mediu também não', () => {
    expect([massaApos(1_000, pct(50), pct(100)), quebraDeUmidadePct4(pct(50), pct(100)), pct4De(null), pct4De('11.4')]).toEqual([
      null,
      null,
      null,
      114_000,
    ]);
    expect(balancoDaSecagem(secagem({ pesoEntradaG: 5, pesoSaidaG: 4 }))).toEqual({
      materiaSecaEntradaG: null,
      materiaSecaSaidaG: null,
      quebraPct4: null,
      esperadoG: null,
      diferencaG: null,
      quebraTecnicaPct4: null,
    });
  });

  it('a balança contra a conta: o que falta além da água é quebra técnica', () => {
    const medida = secagem({ pesoEntradaG: 1_000_000, pesoSaidaG: 758_702, umidadeEntradaPct4: pct(32.1), umidadeSaidaPct4: pct(11.4) });
    expect(balancoDaSecagem(medida)).toEqual({
      materiaSecaEntradaG: 679_000,
      materiaSecaSaidaG: 672_210,
      quebraPct4: 233_634,
      esperadoG: 766_366,
      diferencaG: -7_664,
      quebraTecnicaPct4: 10_000,
    });
  });
});

describe('rendimento', () => {
  it('litros por saca, renda, escolha e perda de um benefício', () => {
    const b001 = feito({ entradaMl: 23_361_000, saidaG: 4_853_794, escolhaG: 257_251, perdaG: 4_950_870 });
    expect(rendimentoDe(b001)).toEqual({ mlPorSaca: 288_776, rendaPct4: 495_049, escolhaPct4: 53_000, perdaPct4: 504_951 });
    expect(rendimentoDe(feito({ ...b001, perdaG: null }))).toMatchObject({ rendaPct4: null, perdaPct4: null, mlPorSaca: 288_776 });
  });

  it('no rebenefício a perda é do que entrou, e não há litros nem renda', () => {
    const r = feito({ entradaG: 100_000, saidaG: 99_000, escolhaG: 9_900, perdaG: 1_000 });
    expect(rendimentoDe(r)).toEqual({ mlPorSaca: null, rendaPct4: null, escolhaPct4: 100_000, perdaPct4: 10_000 });
  });

  it('de nada não se faz conta', () => {
    expect(rendimentoDe(feito({}))).toEqual({ mlPorSaca: null, rendaPct4: null, escolhaPct4: null, perdaPct4: null });
    expect([mlPorSaca(0, 60_000), mlPorSaca(480_000, 60_000)]).toEqual([null, 480_000]);
  });

  it('conhece a escolha pelo nome', () => {
    expect(['Escolha', 'ESCOLHA 2', 'Catação', 'catacao', 'Moca', 'Peneira 17/18'].map(ehEscolha)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('avisos', () => {
  it('litros por saca fora da faixa avisam com a faixa, e na faixa ninguém diz nada', () => {
    const [aviso, ...resto] = avisosDoBeneficio(feito({ entradaMl: 23_361_000, saidaG: 4_853_794 }), 'coco');
    expect(resto).toEqual([]);
    expect(aviso).toEqual({
      codigo: 'LITROS_POR_SACA_FORA_DA_FAIXA',
      mensagem: 'Foram 288,8 L/saca; o esperado é de 350 a 650 L/saca. Confira os litros e os quilos.',
      esperado: { min: 350, max: 650, unidade: 'L/saca' },
      obtido: 288.776,
    });
    for (const entradaMl of [350_000, 480_000, 650_000])
      expect(avisosDoBeneficio(feito({ entradaMl, saidaG: 60_000 }), 'coco')).toEqual([]);
    expect(codigos(avisosDoBeneficio(feito({ entradaMl: 650_001, saidaG: 60_000 }), 'coco'))).toEqual(['LITROS_POR_SACA_FORA_DA_FAIXA']);
  });

  it('a renda do coco não é a do pergaminho, e litros de café despolpado não dizem do rendimento', () => {
    const hulled = feito({ entradaMl: 100_000, saidaG: 80_000, perdaG: 20_000 });
    expect(codigos(avisosDoBeneficio(hulled, 'coco'))).toEqual(['LITROS_POR_SACA_FORA_DA_FAIXA', 'RENDA_FORA_DA_FAIXA']);
    expect(avisosDoBeneficio(hulled, 'pergaminho')).toEqual([]);
    expect(avisosDoBeneficio(hulled, 'misto')).toEqual([]);
    expect(codigos(avisosDoBeneficio(feito({ ...hulled, perdaG: 80_000 }), 'pergaminho'))).toEqual(['RENDA_FORA_DA_FAIXA']);
  });

  it('secagem: não secou, secou demais, saiu mais úmida', () => {
    const saiu = (entrou: number, com: number) =>
      codigos(avisosDaSecagem(secagem({ umidadeEntradaPct4: pct(entrou), umidadeSaidaPct4: pct(com) })));
    expect(saiu(32.1, 11.4)).toEqual([]);
    expect(saiu(32.1, 12)).toEqual([]);
    expect(saiu(32.1, 12.1)).toEqual(['UMIDADE_ACIMA_DO_ALVO']);
    expect(saiu(32.1, 9.9)).toEqual(['UMIDADE_ABAIXO_DO_ALVO']);
    expect(saiu(11, 11.5)).toEqual(['UMIDADE_SUBIU']);
    const [subiu] = avisosDaSecagem(secagem({ umidadeEntradaPct4: pct(11), umidadeSaidaPct4: pct(11.5) }));
    expect(subiu).toMatchObject({ esperado: { min: null, max: 11 }, obtido: 11.5 });
    expect(subiu?.mensagem).toContain('saiu com 11,5 %, mais úmido do que entrou; o esperado é até 11 %');
  });

  it('secagem pesada: falta mais do que a água, ou sobra matéria seca', () => {
    const pesada = (pesoSaidaG: number) =>
      codigos(
        avisosDaSecagem(secagem({ pesoEntradaG: 1_000_000, pesoSaidaG, umidadeEntradaPct4: pct(32.1), umidadeSaidaPct4: pct(11.4) })),
      );
    expect(pesada(766_366)).toEqual([]);
    expect(pesada(774_029)).toEqual([]);
    expect(pesada(780_000)).toEqual(['MATERIA_SECA_A_MAIS']);
    expect(pesada(700_000)).toEqual(['QUEBRA_TECNICA_ALTA']);
    expect(pesada(743_376)).toEqual([]);
  });

  it('o peso na entrada é o que aqueles litros podem pesar naquela umidade', () => {
    const entrada = (pesoEntradaG: number, umidade: number | null) =>
      codigos(avisosDaSecagem(secagem({ pesoEntradaG, colhidoMl: 1_000_000, umidadeEntradaPct4: umidade === null ? null : pct(umidade) })));
    expect([entrada(570_000, null), entrada(570_000, 64), entrada(300_000, 32)]).toEqual([[], [], []]);
    for (const longe of [entrada(300_000, 64), entrada(570_000, 32), entrada(1_000_000, null)])
      expect(longe).toEqual(['DENSIDADE_FORA_DA_FAIXA']);
  });

  it('no armazém, café úmido; no rebenefício, perda grande', () => {
    expect(codigos(avisosDoArmazem({ umidadeEntradaPct4: pct(12.5), umidadeSaidaPct4: pct(12.6) }))).toEqual([
      'UMIDADE_ALTA_PARA_GUARDAR',
      'UMIDADE_SUBIU',
    ]);
    expect(avisosDoArmazem({ umidadeEntradaPct4: pct(11), umidadeSaidaPct4: null })).toEqual([]);
    expect(codigos(avisosDoRebeneficio(feito({ entradaG: 100_000, saidaG: 90_000, perdaG: 10_000 })))).toEqual(['PERDA_ACIMA_DO_ESPERADO']);
    expect(avisosDoRebeneficio(feito({ entradaG: 100_000, saidaG: 99_000, perdaG: 1_000 }))).toEqual([]);
  });
});
