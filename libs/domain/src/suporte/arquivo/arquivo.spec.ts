import { specFor } from '@tulha/testing/spec-for';
import { type ArquivoCommand, arquivoDecider, conteudosSemUso } from './arquivo.decider.js';
import { type ArquivoEvent, arquivoEvents, type Conteudo, type DadosDoArquivo } from './arquivo.events.js';

const { given, fold } = specFor(arquivoDecider, arquivoEvents);
const conteudo = (letra: string): Conteudo => ({
  chave: `anexos/1/${letra}${letra}/${letra.repeat(32)}`,
  mime: 'application/pdf',
  bytes: 10,
  sha256: letra.repeat(64),
});
const dados: DadosDoArquivo = {
  arquivoId: 7,
  nome: 'nota.pdf',
  descricao: null,
  tags: ['Nota'],
  vencimento: '2026-07-01',
  ref: { tipo: 'lote', id: 3 },
  fazendaId: 1,
};
const anexar = (mudou: Partial<DadosDoArquivo> = {}): ArquivoCommand => ({
  type: 'AnexarArquivo',
  data: { ...dados, ...mudou, conteudo: conteudo('a') },
});
const anexado = (mudou: Partial<DadosDoArquivo> = {}): ArquivoEvent => ({
  type: 'ArquivoAnexado',
  data: { ...dados, ...mudou, conteudo: conteudo('a') },
});
const alterar = (mudou: Partial<DadosDoArquivo>, solto?: boolean): ArquivoCommand => ({
  type: 'AlterarArquivo',
  data: { ...dados, ...mudou, ...(solto ? { solto } : {}) },
});
const substituir = (letra: string): ArquivoCommand => ({
  type: 'SubstituirArquivo',
  data: { arquivoId: 7, nome: 'nota2.pdf', conteudo: conteudo(letra) },
});
const substituido = (letra: string, numero = 2): ArquivoEvent => ({
  type: 'ArquivoSubstituido',
  data: { arquivoId: 7, nome: 'nota2.pdf', numero, conteudo: conteudo(letra) },
});
const remover: ArquivoCommand = { type: 'RemoverArquivo', data: { arquivoId: 7 } };
const removido: ArquivoEvent = { type: 'ArquivoRemovido', data: { arquivoId: 7, guardadoAte: '2026-06-22T12:00:00.000Z' } };
const restaurar: ArquivoCommand = { type: 'RestaurarArquivo', data: { arquivoId: 7 } };
const restaurado: ArquivoEvent = { type: 'ArquivoRestaurado', data: { arquivoId: 7 } };

describe('arquivo', () => {
  it('se anexa uma vez, e antes disso nada se faz com ele', () => {
    given().when(anexar()).then(anexado());
    given(anexado()).when(anexar()).thenRefused('ARQUIVO_JA_EXISTE');
    for (const command of [alterar({}), substituir('b'), remover, restaurar]) given().when(command).thenRefused('ARQUIVO_NAO_ENCONTRADO');
  });

  it('altera o que se diz dele; o mesmo outra vez não grava nada', () => {
    const data = { ...dados, descricao: 'Diesel de maio', tags: ['Nota', 'diesel'], vencimento: null };
    given(anexado()).when(alterar(data)).then({ type: 'ArquivoAlterado', data });
    given(anexado(), { type: 'ArquivoAlterado', data }).when(alterar(data)).thenNothing();
    given(anexado()).when(alterar({})).thenNothing();
  });

  it('o que está solto se anexa a um registro só', () => {
    const solto = { ref: null, fazendaId: null };
    const data = { ...dados, ref: { tipo: 'venda', id: 9 } };
    given(anexado(solto)).when(alterar(data, true)).then({ type: 'ArquivoAlterado', data });
    given(anexado(solto), { type: 'ArquivoAlterado', data }).when(alterar(data, true)).thenNothing();
    given(anexado()).when(alterar(data, true)).thenRefused('ARQUIVO_JA_ANEXADO', 'Este arquivo já está anexado a outro registro.');
    given(anexado()).when(alterar(data)).then({ type: 'ArquivoAlterado', data });
  });

  it('troca o conteúdo e guarda os anteriores; o mesmo conteúdo não é outro', () => {
    given(anexado()).when(substituir('b')).then(substituido('b'));
    given(anexado(), substituido('b')).when(substituir('b')).thenNothing();
    given(anexado(), substituido('b')).when(substituir('a')).then(substituido('a', 3));
    expect(fold([anexado(), substituido('b')])).toMatchObject({ dados: { nome: 'nota2.pdf' }, conteudos: [conteudo('a'), conteudo('b')] });
  });

  it('removido, volta dentro de sete dias, e depois não mais', () => {
    given(anexado()).when(remover).then(removido);
    given(anexado(), removido).when(remover).thenNothing();
    for (const command of [alterar({ descricao: 'x' }), substituir('b')])
      given(anexado(), removido).when(command).thenRefused('ARQUIVO_NAO_ENCONTRADO');
    given(anexado(), removido).when(restaurar, { now: '2026-06-22T12:00:00.000Z' }).then(restaurado);
    given(anexado(), removido, restaurado).when(restaurar).thenNothing();
    given(anexado(), removido)
      .when(restaurar, { now: '2026-06-22T12:00:00.001Z' })
      .thenRefused('ARQUIVO_APAGADO', 'O conteúdo de "nota.pdf" já foi apagado, 7 dias depois de removido.');
  });

  it('o conteúdo só fica sem uso um dia depois de não poder mais voltar', () => {
    const state = fold([anexado(), substituido('b'), removido]);
    expect(conteudosSemUso(state, '2026-06-23T12:00:00.000Z')).toEqual([]);
    expect(conteudosSemUso(state, '2026-06-23T12:00:00.001Z')).toEqual([conteudo('a'), conteudo('b')]);
    expect(conteudosSemUso(fold([anexado(), substituido('b')]), '2036-01-01T00:00:00.000Z')).toEqual([]);
    expect(conteudosSemUso(fold([anexado(), removido, restaurado]), '2036-01-01T00:00:00.000Z')).toEqual([]);
  });

  it('sem a chave de quem fala dele, a história ainda se conta', () => {
    const esquecido = anexado({ nome: null as never, tags: null as never });
    given(esquecido).when(remover).then(removido);
    given(esquecido, removido).when(restaurar, { now: '2030-01-01T00:00:00.000Z' }).thenRefused('ARQUIVO_APAGADO');
  });
});
