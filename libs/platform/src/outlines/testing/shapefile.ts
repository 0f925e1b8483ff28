type Par = readonly [number, number];

/** One shape to be written: its rings or lines, in the file's coordinates. */
export type Escrita = { readonly tipo: 0 | 1 | 3 | 5 | 15; readonly partes: readonly (readonly Par[])[] };

const HEADER = 100;

const conteudo = ({ tipo, partes }: Escrita): Buffer => {
  if (tipo === 0) return Buffer.from([0, 0, 0, 0]);
  const pontos = partes.flat();
  const corpo = Buffer.alloc(tipo === 1 ? 20 : 44 + 4 * partes.length + 16 * pontos.length + (tipo === 15 ? 16 + 8 * pontos.length : 0));
  corpo.writeInt32LE(tipo, 0);
  if (tipo === 1) {
    pontos[0]?.forEach((valor, index) => corpo.writeDoubleLE(valor, 4 + 8 * index));
    return corpo;
  }
  corpo.writeInt32LE(partes.length, 36);
  corpo.writeInt32LE(pontos.length, 40);
  let antes = 0;
  for (const [index, parte] of partes.entries()) {
    corpo.writeInt32LE(antes, 44 + 4 * index);
    antes += parte.length;
  }
  for (const [index, [x, y]] of pontos.entries()) {
    corpo.writeDoubleLE(x, 44 + 4 * partes.length + 16 * index);
    corpo.writeDoubleLE(y, 52 + 4 * partes.length + 16 * index);
  }
  return corpo;
};

/** A `.shp` of these shapes. */
export const shpDe = (formas: readonly Escrita[]): Buffer => {
  const registros = formas.map((forma, index) => {
    const corpo = conteudo(forma);
    const inicio = Buffer.alloc(8);
    inicio.writeInt32BE(index + 1, 0);
    inicio.writeInt32BE(corpo.length / 2, 4);
    return Buffer.concat([inicio, corpo]);
  });
  const cabeca = Buffer.alloc(HEADER);
  cabeca.writeInt32BE(9_994, 0);
  cabeca.writeInt32BE((HEADER + registros.reduce((soma, { length }) => soma + length, 0)) / 2, 24);
  cabeca.writeInt32LE(1_000, 28);
  cabeca.writeInt32LE(formas[0]?.tipo ?? 5, 32);
  return Buffer.concat([cabeca, ...registros]);
};

const LARGURA = 60;

/** A `.dbf` of columns of text, in these letters. */
export const dbfDe = (linhas: readonly Readonly<Record<string, string>>[], letras: 'utf8' | 'latin1' = 'utf8'): Buffer => {
  const colunas = Object.keys(linhas[0] ?? {});
  const cabeca = Buffer.alloc(33 + 32 * colunas.length);
  cabeca[0] = 3;
  cabeca.writeUInt32LE(linhas.length, 4);
  cabeca.writeUInt16LE(cabeca.length, 8);
  cabeca.writeUInt16LE(1 + LARGURA * colunas.length, 10);
  for (const [index, coluna] of colunas.entries()) {
    cabeca.write(coluna, 32 + 32 * index, 'latin1');
    cabeca.write('C', 43 + 32 * index, 'latin1');
    cabeca[48 + 32 * index] = LARGURA;
  }
  cabeca[cabeca.length - 1] = 0x0d;
  const dados = linhas.map((linha) => {
    const registro = Buffer.alloc(1 + LARGURA * colunas.length, ' ');
    for (const [index, coluna] of colunas.entries()) registro.write(linha[coluna] ?? '', 1 + LARGURA * index, letras);
    return registro;
  });
  return Buffer.concat([cabeca, ...dados]);
};

const RAD = Math.PI / 180;

/** Degrees → metres of a zone of GRS 80, by Krüger's series (not the formulas of the reader). */
export const emUtm = ([longitude, latitude]: Par, meridiano: number): Par => {
  const n = 1 / 298.257222101 / (2 - 1 / 298.257222101);
  const raio = (6_378_137 / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const alfas = [n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16, (13 * n ** 2) / 48 - (3 * n ** 3) / 5, (61 * n ** 3) / 240];
  const e = (2 * Math.sqrt(n)) / (1 + n);
  const seno = Math.sin(latitude * RAD);
  const t = Math.sinh(Math.atanh(seno) - e * Math.atanh(e * seno));
  const lambda = (longitude - meridiano) * RAD;
  const xi = Math.atan2(t, Math.cos(lambda));
  const eta = Math.atanh(Math.sin(lambda) / Math.hypot(1, t));
  const leste = eta + alfas.reduce((soma, a, i) => soma + a * Math.cos(2 * (i + 1) * xi) * Math.sinh(2 * (i + 1) * eta), 0);
  const norte = xi + alfas.reduce((soma, a, i) => soma + a * Math.sin(2 * (i + 1) * xi) * Math.cosh(2 * (i + 1) * eta), 0);
  return [500_000 + 0.9996 * raio * leste, (latitude < 0 ? 10_000_000 : 0) + 0.9996 * raio * norte];
};

const GRAUS: Readonly<Record<string, string>> = {
  sirgas:
    'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  wgs84:
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  sad69:
    'GEOGCS["GCS_South_American_1969",DATUM["D_South_American_1969",SPHEROID["GRS_1967_Truncated",6378160.0,298.25]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  corrego:
    'GEOGCS["GCS_Corrego_Alegre",DATUM["D_Corrego_Alegre",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  'corrego-1961':
    'GEOGCS["GCS_Corrego_Alegre_1961",DATUM["D_Corrego_Alegre_1961",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  outro:
    'GEOGCS["GCS_Chua",DATUM["D_Chua",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
};

/** The `.prj` of a datum in degrees. */
export const prjDe = (datum: string): string => GRAUS[datum] ?? '';

/** The `.prj` of a datum in metres of a zone. */
export const prjUtmDe = (datum: string, meridiano: number, norteFalso = 10_000_000, projecao = 'Transverse_Mercator'): string =>
  `PROJCS["Uma_UTM",${prjDe(datum)},PROJECTION["${projecao}"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",${norteFalso}.0],PARAMETER["Central_Meridian",${meridiano}.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
