import { type Candidato, type LinhaSugerivel, sugerir } from './sugestao.js';
import { memoDe } from './memo.fields.js';

const linha = (mais: Partial<LinhaSugerivel> = {}): LinhaSugerivel => ({
  ...{ dia: '2026-06-10', centavos: -8_240, textos: ['PAGTO BOLETO 1234'], documento: null, memo: 'pagto boleto' },
  ...mais,
});
const candidato = (id: number, mais: Partial<Candidato> = {}): Candidato => ({
  ...{ tipo: 'pagamento', id, centavos: -8_240, vencimento: '2026-06-10', pagoEm: null, nomes: ['Diesel'], documentos: [] },
  ...{ fornecedorId: null, categoriaId: null },
  ...mais,
});
const ids = (sugestoes: ReturnType<typeof sugerir>) => sugestoes.map((uma) => uma.candidato.id);

describe('sugestões para uma linha do extrato', () => {
  it('são do mesmo valor e sinal, e até dez dias de distância, as mais próximas primeiro', () => {
    const achadas = sugerir(
      linha(),
      [
        candidato(1, { centavos: 8_240 }),
        candidato(2, { centavos: -8_241 }),
        candidato(3, { vencimento: '2026-05-30' }),
        candidato(4, { vencimento: '2026-06-20' }),
        candidato(5, { vencimento: '2026-06-09' }),
        candidato(6, { vencimento: '2026-06-21' }),
      ],
      [],
    );
    expect(ids(achadas)).toEqual([5, 4]);
    expect(achadas[0]?.motivos).toEqual(['mesmo valor', '1 dia depois do vencimento, 09/06/2026']);
    expect(achadas[1]?.motivos[1]).toBe('10 dias antes do vencimento, 20/06/2026');
  });

  it('do que já foi pago conta o dia em que se pagou', () => {
    const [achada] = sugerir(linha(), [candidato(1, { vencimento: '2026-01-01', pagoEm: '2026-06-10' })], []);
    expect(achada?.motivos).toEqual(['mesmo valor', 'no dia do pagamento']);
  });

  it('o nome que o banco diz e o número do documento valem mais que dias', () => {
    const nomeada = linha({ textos: ['PIX ENVIADO COOPERATIVA SERRANA'], documento: '4711' });
    const achadas = sugerir(
      nomeada,
      [
        candidato(1),
        candidato(2, { vencimento: '2026-06-04', nomes: ['Adubo', 'Serrana Ltda'] }),
        candidato(3, { vencimento: '2026-06-02', documentos: ['4711'] }),
      ],
      [],
    );
    expect(ids(achadas)).toEqual([3, 2, 1]);
    expect(achadas[0]?.motivos).toContain('documento 4711');
    expect(achadas[1]?.motivos).toContain('o extrato diz "serrana"');
  });

  it('aprendem do que se confirmou: o mesmo texto do banco foi desse fornecedor', () => {
    const dois = [candidato(1, { fornecedorId: 70 }), candidato(2, { fornecedorId: 71 })];
    expect(ids(sugerir(linha(), dois, []))).toEqual([1, 2]);
    const lembrancas = [{ memo: 'pagto boleto', fornecedorId: 71, categoriaId: 9, vezes: 3 }];
    const achadas = sugerir(linha(), dois, lembrancas);
    expect(ids(achadas)).toEqual([2, 1]);
    expect(achadas[0]?.motivos).toContain('como nas outras 3 vezes');
    expect(ids(sugerir(linha({ memo: 'outro texto' }), dois, lembrancas))).toEqual([1, 2]);
    expect(ids(sugerir(linha({ memo: '' }), dois, [{ ...lembrancas[0], memo: '' } as (typeof lembrancas)[0]]))).toEqual([1, 2]);
  });

  it('são três no máximo, e de duas iguais vem primeiro a que entrou primeiro', () => {
    expect(ids(sugerir(linha(), [candidato(9), candidato(4), candidato(6), candidato(5)], []))).toEqual([4, 5, 6]);
  });
});

describe('memoDe', () => {
  it('é o que o texto diz qualquer que seja o dia: sem números, acentos nem maiúsculas', () => {
    expect(memoDe(['PIX 10/06 São José 123'])).toBe(memoDe(['Pix 11/07 SAO JOSE 9']));
    expect(memoDe(['123', null])).toBeNull();
    expect(memoDe([])).toBeNull();
  });
});
