import { specFor } from '@tulha/testing/spec-for';
import { EscreverGuia } from './ajuda.commands.js';
import { type AjudaCommand, ajudaDecider } from './ajuda.decider.js';
import { type AjudaEvent, ajudaEvents, type DadosDoGuia } from './ajuda.events.js';

const { given } = specFor(ajudaDecider, ajudaEvents);
const video = { nome: 'secador.mp4', chave: 'ajuda/1/aa/aa', mime: 'video/mp4', bytes: 9, sha256: 'a1' };
const guia: DadosDoGuia = {
  guiaId: 4,
  rota: '/rastreabilidade/secagem',
  titulo: 'Encher o secador',
  conteudo: 'Até a **marca**.',
  tipo: 'texto',
  video: null,
};
const deVideo: DadosDoGuia = { ...guia, tipo: 'video', video };
const criar = (data: DadosDoGuia): AjudaCommand => ({ type: 'CriarGuia', data });
const alterar = (data: DadosDoGuia): AjudaCommand => ({ type: 'AlterarGuia', data });
const criado = (data: DadosDoGuia): AjudaEvent => ({ type: 'GuiaDeAjudaCriado', data });
const alterado = (data: DadosDoGuia): AjudaEvent => ({ type: 'GuiaDeAjudaAlterado', data });
const remover: AjudaCommand = { type: 'RemoverGuia', data: { guiaId: 4 } };
const removido: AjudaEvent = { type: 'GuiaDeAjudaRemovido', data: { guiaId: 4 } };

describe('guia de ajuda', () => {
  it('é escrito, mudado e removido; dizer o mesmo não grava nada', () => {
    const outro = { ...guia, titulo: 'Carregar o secador' };
    given().when(criar(guia)).then(criado(guia));
    given(criado(guia)).when(alterar(outro)).then(alterado(outro));
    given(criado(guia)).when(alterar(guia)).thenNothing();
    given(criado(guia)).when(remover).then(removido);
  });

  it('de vídeo, precisa de um; depois fica com o que tem, até vir outro', () => {
    given()
      .when(criar({ ...deVideo, video: null }))
      .thenRefused('GUIA_SEM_VIDEO');
    const texto = { ...deVideo, conteudo: 'Outro texto.' };
    given(criado(deVideo))
      .when(alterar({ ...texto, video: null }))
      .then(alterado(texto));
    const novo = { ...deVideo, video: { ...video, chave: 'ajuda/1/bb/bb', sha256: 'b2' } };
    given(criado(deVideo)).when(alterar(novo)).then(alterado(novo));
    given(criado(deVideo)).when(alterar(guia)).then(alterado(guia));
    given(criado(guia))
      .when(alterar({ ...deVideo, video: null }))
      .thenRefused('GUIA_SEM_VIDEO');
  });

  it('o que não há, ou já saiu, não muda nem sai', () => {
    given().when(alterar(guia)).thenRefused('GUIA_NAO_ENCONTRADO');
    given(criado(guia), removido).when(remover).thenRefused('GUIA_NAO_ENCONTRADO');
  });

  it.each(['vendas', 'https://exemplo.com', '//exemplo.com', '/vendas?x=1', '/ven das', '/vendas/', '/<b>'])('%j não é rota', (route) =>
    expect(EscreverGuia.safeParse({ route, title: 'X', content: 'X' }).success).toBe(false),
  );
  it.each(['/', '/vendas', '/rastreabilidade/lotes/:id', '/cadastros/cad-talhoes'])('%s é rota', (route) =>
    expect(EscreverGuia.safeParse({ route, title: 'X', content: 'X' }).success).toBe(true),
  );
});
