import { ESPECIES, extensaoDe, OUTROS_NOMES, tomar, type Visto } from './arquivo.types.js';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';
const ZIP = 'application/zip';
const CFB = 'application/x-cfb';

/** The look of each kind, and the name that its bytes alone are sure of. */
const CONTEUDOS: readonly (readonly [especie: string, visto: Visto, certa: string | undefined])[] = [
  ['JPEG', { mime: 'image/jpeg', text: false }, 'jpg'],
  ['PNG', { mime: 'image/png', text: false }, 'png'],
  ['WebP', { mime: 'image/webp', text: false }, 'webp'],
  ['GIF', { mime: 'image/gif', text: false }, 'gif'],
  ['HEIC', { mime: 'image/heic', text: false }, 'heic'],
  ['HEIF', { mime: 'image/heif', text: false }, 'heic'],
  ['PDF', { mime: 'application/pdf', text: true }, 'pdf'],
  ['XLSX', { mime: ZIP, text: false, inside: `${OFFICE}.spreadsheetml.sheet` }, 'xlsx'],
  ['DOCX', { mime: ZIP, text: false, inside: `${OFFICE}.wordprocessingml.document` }, 'docx'],
  ['ODS', { mime: ZIP, text: false, inside: `${ODF}.spreadsheet` }, 'ods'],
  ['ODT', { mime: ZIP, text: false, inside: `${ODF}.text` }, 'odt'],
  ['XLS', { mime: CFB, text: false, inside: 'application/vnd.ms-excel' }, 'xls'],
  ['DOC', { mime: CFB, text: false, inside: 'application/msword' }, 'doc'],
  ['um ZIP qualquer', { mime: ZIP, text: false }, 'zip'],
  ['um composto que não diz o quê', { mime: CFB, text: false }, undefined],
  ['texto', { mime: undefined, text: true }, undefined],
  ['XML', { mime: 'application/xml', text: true }, undefined],
  ['uma página', { mime: 'text/html', text: true }, undefined],
  ['um programa', { mime: 'application/x-msdownload', text: false }, undefined],
  ['bytes quaisquer', { mime: undefined, text: false }, undefined],
];
/** Further names a file may have, as nothing in it contradicts them. */
const TAMBEM: Readonly<Record<string, readonly string[]>> = {
  JPEG: ['jpeg'],
  'um ZIP qualquer': ['xlsx', 'docx', 'ods', 'odt'],
  'um composto que não diz o quê': ['xls', 'doc'],
  texto: ['csv', 'txt', 'xml', 'ofx'],
  XML: ['csv', 'txt', 'xml', 'ofx'],
};
const NOMES = [...Object.keys(ESPECIES), ...Object.keys(OUTROS_NOMES)];
const casos = CONTEUDOS.flatMap(([especie, visto, certa]) => NOMES.map((nome) => [especie, nome, visto, certa] as const));

describe('um arquivo é o que é', () => {
  it.each(CONTEUDOS)('%s, com qualquer nome que se pode enviar', (especie, visto, certa) => {
    const fica = (nome: string): string | undefined => {
      const propria = OUTROS_NOMES[nome] ?? nome;
      return propria === certa || TAMBEM[especie]?.includes(propria) ? propria : certa;
    };
    const tomadoComo = (nome: string, extensao = fica(nome)) => {
      if (extensao === undefined) return 'nao-confere';
      return { mime: ESPECIES[extensao]?.mime, nome: `IMG_4321.${extensao === nome ? nome.toUpperCase() : extensao}` };
    };
    expect(NOMES.map((nome) => [nome, tomar(`IMG_4321.${nome.toUpperCase()}`, visto)])).toEqual(
      NOMES.map((nome) => [nome, tomadoComo(nome)]),
    );
  });

  it('nunca com um nome que não é o do conteúdo, e tomado de novo é o mesmo', () => {
    const tomados = casos.flatMap(([, nome, visto]) => {
      const tomado = tomar(`foto.${nome}`, visto);
      return typeof tomado === 'string' ? [] : [{ tomado, visto }];
    });
    expect(tomados.filter(({ tomado }) => ESPECIES[extensaoDe(tomado.nome)]?.mime !== tomado.mime)).toEqual([]);
    expect(tomados.map(({ tomado, visto }) => tomar(tomado.nome, visto))).toEqual(tomados.map(({ tomado }) => tomado));
  });

  it.each(['pagina.html', 'logo.svg', 'foto.jpg.exe', 'macro.xlsm', 'semExtensao', 'foto.', '.jpg'])(
    '%s não se envia, seja o que for',
    (nome) => {
      for (const [, visto] of CONTEUDOS) expect(tomar(nome, visto)).toBe('nao-aceito');
    },
  );
});
