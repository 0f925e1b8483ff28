import { specFor } from '@tulha/testing/spec-for';
import { type UsuarioCommand, usuarioDecider } from './usuario.decider.js';
import { type UsuarioEvent, usuarioEvents } from './usuario.events.js';

const { given } = specFor(usuarioDecider, usuarioEvents);
const dados = { usuarioId: 1, nome: 'Ana', login: 'ana', loginHash: 'h', senhaHash: 's', papel: 'dono' as const, email: null };
const cadastrado: UsuarioEvent = { type: 'UsuarioCadastrado', data: dados };

describe('usuário', () => {
  it('só se cadastra uma vez, e antes disso nada se altera', () => {
    given().when({ type: 'CadastrarUsuario', data: dados }).then(cadastrado);
    given(cadastrado).when({ type: 'CadastrarUsuario', data: dados }).thenRefused('USUARIO_JA_EXISTE');
    given()
      .when({ type: 'MarcarTutorial', data: { usuarioId: 1, tutorial: true } })
      .thenRefused('USUARIO_NAO_ENCONTRADO');
  });

  it('altera o perfil; dizer o mesmo não grava nada', () => {
    const data = { usuarioId: 1, nome: 'Ana Maria', email: 'ana@fazenda.com.br', telefone: null };
    const alterar: UsuarioCommand = { type: 'AlterarPerfil', data };
    const alterado: UsuarioEvent = { type: 'PerfilAlterado', data };
    const trocado: UsuarioEvent = { type: 'EmailTrocado', data: { usuarioId: 1 } };
    given(cadastrado).when(alterar).then(alterado, trocado);
    given(cadastrado, alterado, trocado).when(alterar).thenNothing();
    const outroNome: UsuarioCommand = { type: 'AlterarPerfil', data: { ...data, nome: 'Ana' } };
    given(cadastrado, alterado, trocado)
      .when(outroNome)
      .then({ type: 'PerfilAlterado', data: { ...data, nome: 'Ana' } });
  });

  it('um login que é endereço é o e-mail de quem não deu outro', () => {
    const pelo: UsuarioEvent = { type: 'UsuarioCadastrado', data: { ...dados, login: 'ana@fazenda.com.br' } };
    const data = { usuarioId: 1, nome: 'Ana', email: 'ana@fazenda.com.br', telefone: null };
    given(pelo).when({ type: 'AlterarPerfil', data }).thenNothing();
    const [sem, outro] = [null, 'bia@fazenda.com.br'].map((email): UsuarioCommand => ({ type: 'AlterarPerfil', data: { ...data, email } }));
    for (const command of [sem, outro])
      expect(
        given(pelo)
          .when(command as UsuarioCommand)
          .facts()
          .map(({ type }) => type),
      ).toEqual(['PerfilAlterado', 'EmailTrocado']);
  });

  it('a mesma senha outra vez é outra troca: encerra as sessões', () => {
    const data = { usuarioId: 1, senhaHash: 's', motivo: 'troca' as const, sessaoMantida: 7 };
    given(cadastrado, { type: 'SenhaTrocada', data }).when({ type: 'TrocarSenha', data }).then({ type: 'SenhaTrocada', data });
  });

  it('o cadastro vence uma vez, e a atualização o deixa em dia', () => {
    const vencer: UsuarioCommand = { type: 'VencerCadastro', data: { usuarioId: 1 } };
    const vencido: UsuarioEvent = { type: 'CadastroVencido', data: { usuarioId: 1 } };
    const data = { usuarioId: 1, login: 'ana.nova', loginHash: 'n', email: 'ana@fazenda.com.br' };
    const atualizado: UsuarioEvent = { type: 'CadastroAtualizado', data };
    given(cadastrado).when(vencer).then(vencido);
    given(cadastrado, vencido).when(vencer).thenNothing();
    given(cadastrado, vencido)
      .when({ type: 'AtualizarCadastro', data })
      .then(atualizado, { type: 'EmailTrocado', data: { usuarioId: 1 } });
    given(cadastrado, vencido, atualizado).when({ type: 'AtualizarCadastro', data }).thenNothing();
    given(cadastrado, vencido, atualizado).when(vencer).then(vencido);
  });

  it('o tutorial liga e desliga', () => {
    const ligado: UsuarioEvent = { type: 'TutorialMarcado', data: { usuarioId: 1, tutorial: true } };
    given(cadastrado)
      .when({ type: 'MarcarTutorial', data: { usuarioId: 1, tutorial: false } })
      .thenNothing();
    given(cadastrado)
      .when({ type: 'MarcarTutorial', data: { usuarioId: 1, tutorial: true } })
      .then(ligado);
  });

  it('alterar diz num fato cada coisa que muda, e nada quando nada muda', () => {
    const gerente: UsuarioEvent = { type: 'UsuarioCadastrado', data: { ...dados, papel: 'gerente' } };
    const pedido = { usuarioId: 1, nome: 'Ana', email: null, telefone: null, papel: 'gerente' as const, ativo: true };
    const alterar = (mudou: object, dono = false): UsuarioCommand => ({ type: 'AlterarUsuario', data: { ...pedido, ...mudou }, dono });
    given(gerente).when(alterar({})).thenNothing();
    const mudou = given(gerente).when(alterar({ telefone: '35 1', papel: 'auditor', ativo: false }));
    expect(mudou.facts()).toEqual([
      { type: 'PerfilAlterado', data: { usuarioId: 1, nome: 'Ana', email: null, telefone: '35 1' } },
      { type: 'PapelTrocado', data: { usuarioId: 1, papel: 'auditor' } },
      { type: 'UsuarioDesativado', data: { usuarioId: 1 } },
    ]);
    given(gerente)
      .when(alterar({ papel: 'dono' }))
      .thenRefused('DONO_NAO_SE_ALTERA');
    given(cadastrado).when(alterar({}, true)).thenRefused('DONO_NAO_SE_ALTERA');
    given(cadastrado).when(alterar({})).thenNothing();
    given(gerente)
      .when(alterar({ papel: 'dono' }, true))
      .thenNothing();
    given(cadastrado)
      .when(alterar({ papel: 'dono', ativo: false }, true))
      .thenRefused('DONO_NAO_SE_ALTERA');
    given(gerente, { type: 'UsuarioExcluido', data: { usuarioId: 1 } })
      .when(alterar({ nome: 'X' }))
      .thenRefused('USUARIO_NAO_ENCONTRADO');
  });

  it('uma permissão por módulo; alterada, retirada, e então concedida de novo', () => {
    const gerente: UsuarioEvent = { type: 'UsuarioCadastrado', data: { ...dados, papel: 'gerente' } };
    const data = { usuarioId: 1, permissaoId: 5, modulo: 'folha', alcance: 'ler' as const };
    const concedida: UsuarioEvent = { type: 'PermissaoConcedida', data };
    const retirada: UsuarioEvent = { type: 'PermissaoRetirada', data: { usuarioId: 1, permissaoId: 5 } };
    const outra: UsuarioCommand = { type: 'ConcederPermissao', data: { ...data, permissaoId: 6 }, dono: false };
    given(gerente).when({ type: 'ConcederPermissao', data, dono: false }).then(concedida);
    given(gerente, concedida).when(outra).thenRefused('PERMISSAO_JA_EXISTE');
    given(gerente, concedida)
      .when({ type: 'AlterarPermissao', data: { usuarioId: 1, permissaoId: 5, alcance: 'ler' } })
      .thenNothing();
    given(gerente)
      .when({ type: 'AlterarPermissao', data: { usuarioId: 1, permissaoId: 5, alcance: 'ler' } })
      .thenRefused('PERMISSAO_NAO_ENCONTRADA');
    given(gerente, concedida)
      .when({ type: 'RetirarPermissao', data: retirada.data as never })
      .then(retirada);
    given(gerente, concedida, retirada)
      .when(outra)
      .then({ type: 'PermissaoConcedida', data: outra.data as never });
    given(cadastrado)
      .when({ ...outra, dono: true } as UsuarioCommand)
      .thenRefused('DONO_NAO_SE_ALTERA');
  });

  it('fazendas se concedem uma a uma, cada uma uma vez, e se trocam por outra', () => {
    const gerente: UsuarioEvent = { type: 'UsuarioCadastrado', data: { ...dados, papel: 'gerente' } };
    const conceder = (permissaoId: number, fazendaId: number) =>
      ({ type: 'ConcederFazenda', data: { usuarioId: 1, permissaoId, fazendaId }, dono: false }) as const;
    const concedida: UsuarioEvent = { type: 'FazendaConcedida', data: conceder(5, 10).data };
    const trocada: UsuarioEvent = { type: 'FazendaConcedida', data: conceder(5, 20).data };
    given(gerente).when(conceder(5, 10)).then(concedida);
    given(gerente, concedida).when(conceder(6, 10)).thenRefused('FAZENDA_JA_CONCEDIDA');
    given(gerente, concedida).when({ type: 'AlterarFazenda', data: trocada.data, dono: false }).then(trocada);
    given(gerente, concedida).when({ type: 'AlterarFazenda', data: concedida.data, dono: false }).thenNothing();
    given(gerente, concedida, trocada)
      .when(conceder(6, 10))
      .then({ type: 'FazendaConcedida', data: conceder(6, 10).data });
    given(gerente).when({ type: 'AlterarFazenda', data: trocada.data, dono: false }).thenRefused('PERMISSAO_NAO_ENCONTRADA');
    given(gerente, concedida)
      .when({ type: 'AlterarPermissao', data: { usuarioId: 1, permissaoId: 5, alcance: 'ler' } })
      .thenRefused('PERMISSAO_DE_FAZENDA');
    given(cadastrado)
      .when({ ...conceder(5, 10), dono: true })
      .thenRefused('DONO_NAO_SE_ALTERA');
  });

  it('UsuarioCadastrado 1 → 2: não se sabia o e-mail', () => {
    const gravado = { usuarioId: 1, nome: 'Ana', login: 'ana', loginHash: 'h', senhaHash: 's', papel: 'dono' };
    const { data, upcast } = usuarioEvents.UsuarioCadastrado;
    expect(data.parse(upcast[1](gravado))).toEqual({ ...gravado, email: null });
  });
});
