import { zipped } from '../files/testing/zipped.js';
import { NotRead } from '../apart/read-apart.js';
import { readOutlinesApart } from './read-outlines-apart.js';
import { dbfDe, emUtm, type Escrita, prjDe, prjUtmDe, shpDe } from './testing/shapefile.js';

type Par = readonly [number, number];

/** About 110 m on a side, with the clock as land goes in a `.shp`: 1.14 ha. */
const quadrado = (longitude = -45.1, latitude = -22.1, passo = 0.001): Par[] => {
  const [leste, norte, oeste, sul] = [longitude, latitude, longitude - passo, latitude - passo].map((graus) => Number(graus.toFixed(6)));
  return [
    [leste, norte],
    [leste, sul],
    [oeste, sul],
    [oeste, norte],
    [leste, norte],
  ] as Par[];
};
const QUADRADO = quadrado();
const area = (...partes: readonly (readonly Par[])[]): Escrita => ({ tipo: 5, partes });
const utm = (anel: readonly Par[], meridiano = -45) => anel.map((par) => emUtm(par, meridiano));
const ler = async (arquivos: Parameters<typeof zipped>[0], fuso?: Parameters<typeof readOutlinesApart>[2]) =>
  (await readOutlinesApart('ana', zipped(arquivos), fuso)).desenhos;
const camada = (nome: string, formas: readonly Escrita[], prj: string, linhas: readonly Record<string, string>[] = []) => ({
  [`${nome}.shp`]: shpDe(formas),
  [`${nome}.shx`]: 'x',
  ...(linhas.length > 0 && { [`${nome}.dbf`]: dbfDe(linhas) }),
  ...(prj && { [`${nome}.prj`]: prj }),
});

/** Metres between the first point read and the expected one. */
const longe = (lido: unknown, [longitude, latitude]: Par): number => {
  const [x, y] = (lido as number[][])[0] as [number, number];
  return Math.hypot((x - longitude) * 103_000, (y - latitude) * 111_000);
};

describe('contornos de um shapefile', () => {
  it.each<[string, string, Par, number | undefined, number]>([
    ['graus em SIRGAS 2000', prjDe('sirgas'), [-45.1, -22.1], undefined, 1.1426],
    ['graus em WGS 84', prjDe('wgs84'), [-45.1, -22.1], undefined, 1.1426],
    ['metros do fuso 23 Sul', prjUtmDe('sirgas', -45), [-45.1, -22.1], -45, 1.1426],
    ['metros de quem passa da beira do fuso', prjUtmDe('wgs84', -45), [-48.2, -22.1], -45, 1.1426],
    ['metros do fuso 20 Norte, em Roraima', prjUtmDe('sirgas', -63, 0), [-61.1, 3.1], -63, 1.2281],
  ])('lê %s', async (_, prj, lugar, meridiano, hectares) => {
    const anel = quadrado(...lugar);
    const forma = area(meridiano === undefined ? anel : utm(anel, meridiano));
    const [lido] = await ler(camada('talhoes', [forma], prj, [{ NOME: 'Mata' }]));
    expect(lido).toMatchObject({ nome: 'Mata', problema: null, avisos: [], linha: false, areaDesenhadaHa: expect.closeTo(hectares, 2) });
    expect(longe(lido?.coords, lugar)).toBeLessThan(0.3);
  });

  it('leva SAD 69 e Córrego Alegre ao lugar certo, nem um metro ao lado', async () => {
    // By IBGE's parameters and Molodensky's formulas, which the reader does not use: 70 and 48 m.
    const noLugar = async (datum: string, par: Par) => (await ler(camada('t', [area(quadrado(...par))], prjDe(datum))))[0]?.coords;
    const sad = await noLugar('sad69', QUADRADO[0] as Par);
    expect(longe(sad, [-45.100436, -22.100487])).toBeLessThan(1);
    const corrego = await noLugar('corrego', QUADRADO[0] as Par);
    expect(longe(corrego, [-45.100263, -22.100357])).toBeLessThan(1);
  });

  it('lê subpasta, nomes em maiúsculas, zip dentro do zip e o lixo de um Mac', async () => {
    const dentro = Object.fromEntries(
      Object.entries(camada('dados/TALHOES', [area(QUADRADO)], prjDe('sirgas'), [{ TALHAO: 'Alto' }])).map(([nome, conteudo]) => [
        nome.toUpperCase(),
        conteudo,
      ]),
    );
    expect(await ler(dentro)).toMatchObject([{ nome: 'Alto', problema: null }]);
    expect(await ler({ 'imovel.zip': zipped(dentro), '__MACOSX/a.shp': 'x' })).toMatchObject([{ nome: 'Alto', problema: null }]);
  });

  it.each<[string, 'utf8' | 'latin1', string | undefined]>([
    ['UTF-8, como diz o .cpg', 'utf8', 'UTF-8'],
    ['UTF-8, sem .cpg', 'utf8', undefined],
    ['o do Windows, sem .cpg', 'latin1', undefined],
    ['o do Windows, como diz o .cpg', 'latin1', '88591'],
  ])('entende letras com acento em %s', async (_, letras, cpg) => {
    const { 't.dbf': __, ...resto } = camada('t', [area(QUADRADO)], prjDe('sirgas'));
    const arquivos = { ...resto, 't.dbf': dbfDe([{ nome: 'São João' }], letras), ...(cpg && { 't.cpg': cpg }) };
    expect(await ler(arquivos)).toMatchObject([{ nome: 'São João' }]);
  });

  it('sem .prj: graus são lidos com um aviso, metros perguntam o fuso', async () => {
    expect(await ler(camada('t', [area(QUADRADO)], ''))).toMatchObject([{ coords: QUADRADO, avisos: [expect.stringContaining('.prj')] }]);
    const metros = camada('t', [area(utm(QUADRADO))], '');
    await expect(ler(metros)).rejects.toMatchObject({ name: 'ZoneUnknown', message: expect.stringContaining('escolha o fuso') });
    const [lido] = await ler(metros, '23S');
    expect(longe(lido?.coords, [-45.1, -22.1])).toBeLessThan(0.3);
    expect(await ler(metros, '23N')).toMatchObject([{ coords: null, problema: expect.stringContaining('fora do Brasil') }]);
  });

  it('lê alturas, buracos pelo sentido, partes, pontos e formas vazias', async () => {
    const buraco = quadrado(-45.1002, -22.1002, 0.0002).toReversed();
    const lidos = await ler(
      camada(
        't',
        [
          { tipo: 15, partes: [QUADRADO] },
          area(QUADRADO, buraco),
          area(QUADRADO, quadrado(-45.2)),
          { tipo: 0, partes: [] },
          { tipo: 1, partes: [[[-45.1, -22.1]]] },
          area(QUADRADO.toReversed()),
        ],
        prjDe('sirgas'),
        ['Z', 'Lago', 'Duas', 'Vazia', 'Sede', 'Ao contrário'].map((nome) => ({ nome })),
      ),
    );
    expect(lidos[1]).toMatchObject({ coords: [[QUADRADO, buraco]], areaDesenhadaHa: expect.closeTo(1.0969, 3), problema: null });
    expect(lidos.map(({ nome, problema, coords }) => [nome, problema ?? coords?.length])).toEqual([
      ['Z', 5],
      ['Lago', 1],
      ['Duas', 2],
      ['Sede', 2],
      ['Ao contrário', 5],
    ]);
  });

  it('uma linha que dá a volta pode ser fechada como talhão; uma estrada não', async () => {
    const lidos = await ler(
      camada(
        't',
        [
          { tipo: 3, partes: [QUADRADO.slice(0, 4)] },
          {
            tipo: 3,
            partes: [
              [
                [-45.1, -22.1],
                [-45.2, -22.2],
              ],
            ],
          },
        ],
        prjDe('sirgas'),
      ),
    );
    expect(lidos).toMatchObject([
      { linha: true, coords: QUADRADO, avisos: [expect.stringContaining('vai fechada')], problema: null },
      { linha: false, coords: null, problema: expect.stringContaining('É uma linha') },
    ]);
  });

  it('do CAR diz o código, a camada, e que o imóvel não é um talhão', async () => {
    const codigo = 'MG-3107109-AB12CD34EF56AB12CD34EF56AB12CD34';
    const imovel = zipped(camada('AREA_IMOVEL_1', [area(QUADRADO)], prjDe('sirgas'), [{ cod_imovel: codigo, nom_tema: 'Area do Imovel' }]));
    const apps = zipped(camada('APPS_1', [area(quadrado(-45.2))], prjDe('sirgas'), [{ nom_tema: 'APP de rio' }]));
    expect(await ler({ 'Area_do_Imovel.zip': imovel, 'APP.zip': apps })).toMatchObject([
      { nome: codigo, car: codigo, camada: 'Imóvel no CAR', avisos: [expect.stringMatching(/imóvel inteiro no CAR, não um talhão/)] },
      { nome: 'APP de rio', car: null, camada: 'APP', avisos: ['É a camada do CAR "APP", não um talhão.'] },
    ]);
  });

  it.each<[string, Record<string, string | Buffer>, RegExp]>([
    ['outro datum, pelo nome', camada('t', [area(QUADRADO)], prjDe('outro')), /GCS_Chua/],
    ['o Córrego Alegre de 1961', camada('t', [area(QUADRADO)], prjDe('corrego-1961')), /GCS_Corrego_Alegre_1961/],
    ['outra projeção', camada('t', [area(utm(QUADRADO))], prjUtmDe('sirgas', -54, 10_000_000, 'Polyconic')), /Uma_UTM/],
    ['um fuso que não há no Brasil', camada('t', [area(utm(QUADRADO))], prjUtmDe('sirgas', 9)), /Uma_UTM/],
    ['graus que se dizem metros', camada('t', [area(QUADRADO)], prjUtmDe('sirgas', -45)), /não são metros do fuso/],
    ['um .prj que não se lê', camada('t', [area(QUADRADO)], 'PROJCS[['), /sem nome/],
    ['só a tabela', { 't.dbf': dbfDe([{ nome: 'a' }]) }, /não os desenhos \(\.shp\)/],
    ['nada que sirva', { 'leia.txt': 'x' }, /não tem um KML, um GPX nem um shapefile/],
    ['zips demais uns nos outros', { 'a.zip': zipped({ 'b.zip': zipped({ 'c.zip': zipped({ 'd.shp': 'x' }) }) }) }, /zip dentro de outro/],
  ])('recusa %s', async (_, arquivos, mensagem) => {
    await expect(ler(arquivos)).rejects.toThrow(mensagem);
    await expect(ler(arquivos)).rejects.toMatchObject({ name: 'UnreadableOutlines' });
  });

  it('de muitos desenhos lê os primeiros, e diz quantos são', async () => {
    const muitos = Array.from({ length: 1_010 }, () => area(QUADRADO));
    const { desenhos, doArquivo } = await readOutlinesApart('ana', zipped(camada('t', muitos, prjDe('sirgas'))));
    expect([desenhos.length, doArquivo]).toEqual([
      1_000,
      ['O arquivo tem 1.010 desenhos, e aqui estão os primeiros 1.000: para ver os outros, divida-o.'],
    ]);
  });

  /** The same file with one number changed. */
  const mudado = (onde: number, valor: number, ordem: 'LE' | 'BE' = 'LE') => {
    const shp = Buffer.from(shpDe([area(QUADRADO)]));
    if (ordem === 'LE') shp.writeUInt32LE(valor, onde);
    else shp.writeUInt32BE(valor, onde);
    return { 't.shp': shp, 't.prj': prjDe('sirgas') };
  };
  it.each<[string, Record<string, string | Buffer>]>([
    ['10⁹ pontos anunciados', mudado(148, 1_000_000_000)],
    ['10⁹ partes anunciadas', mudado(144, 1_000_000_000)],
    ['um registro maior que o arquivo', mudado(104, 0x7fff_ffff, 'BE')],
    ['um registro sem tamanho', mudado(104, 0, 'BE')],
    ['partes que andam para trás', mudado(152, 9)],
    ['uma forma que não há', mudado(108, 99)],
    ['o que não é .shp', { 't.shp': 'não sou', 't.prj': prjDe('sirgas') }],
    ['um arquivo cortado', { 't.shp': shpDe([area(QUADRADO)]).subarray(0, 150), 't.prj': prjDe('sirgas') }],
    ['uma bomba', { 't.shp': Buffer.alloc(64_000_000), 't.prj': prjDe('sirgas') }],
    ['uma bomba dentro do zip', { 'a.zip': zipped({ 't.shp': Buffer.alloc(64_000_000) }) }],
  ])('recusa %s pelo que é, e não por levar tempo demais', async (_, arquivos) => {
    const recusado: unknown = await ler(arquivos).catch((error: unknown) => error);
    expect(recusado).toMatchObject({ name: 'UnreadableOutlines' });
    expect(String(recusado)).not.toContain(new NotRead('time').message);
  });

  it('uma tabela que mente não impede os desenhos', async () => {
    const dbf = Buffer.from(dbfDe([{ nome: 'Mata' }]));
    dbf.writeUInt32LE(0xffff_ffff, 4);
    dbf.writeUInt16LE(0xffff, 10);
    expect(await ler({ ...camada('t', [area(QUADRADO)], prjDe('sirgas')), 't.dbf': dbf })).toMatchObject([{ nome: '', coords: QUADRADO }]);
  });
});
