import type * as answers from '@tulha/domain/acesso/acesso.answers';
import { Button, Stack } from '@mantine/core';
import { useRead, useWrite } from '../http/hooks.js';
import { Abas } from '../ui/abas.js';
import { Facts } from '../ui/facts.js';
import { Page, Section } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { Assinatura } from './assinatura.js';
import {
  alterarPerfil,
  CONSELHO_DE_SENHA,
  guardarPrimeirosPassos,
  nomeDoPapel,
  nomeDoPlano,
  PERFIL,
  type Perfil,
  POR_QUE_A_SENHA,
  trocarSenha,
} from './perfil.api.js';
import { PerfilForm } from './perfil-form.js';
import { Sessoes } from './sessoes.js';

const Dados = ({ nome, email, telefone }: Perfil) => (
  <Section title="Dados" about="O e-mail serve para escolher outra senha quando a esquecer.">
    <PerfilForm
      name="dados"
      fields={[
        { name: 'nome', label: 'Nome', autoComplete: 'name', value: nome, required: true },
        { name: 'email', label: 'E-mail', autoComplete: 'email', value: email ?? '' },
        {
          name: 'senha_atual',
          label: 'Sua senha',
          autoComplete: 'current-password',
          password: true,
          required: true,
          hint: POR_QUE_A_SENHA,
          ifChanged: 'email',
        },
        { name: 'telefone', label: 'Telefone', autoComplete: 'tel', value: telefone ?? '' },
      ]}
      main
      button="Gravar"
      done="Perfil alterado com sucesso!"
      send={({ nome: novo = '', email: endereco, telefone: numero, senha_atual }) =>
        alterarPerfil({ nome: novo, email: endereco || null, telefone: numero || null, senha_atual })
      }
    />
  </Section>
);

const Senha = () => (
  <Section title="Senha" about="As suas outras sessões serão encerradas.">
    <PerfilForm
      name="senha"
      fields={[
        { name: 'senha_atual', label: 'Senha atual', autoComplete: 'current-password', password: true, required: true },
        {
          name: 'senha_nova',
          label: 'Senha nova',
          autoComplete: 'new-password',
          password: true,
          required: true,
          hint: CONSELHO_DE_SENHA,
        },
      ]}
      button="Trocar a senha"
      done="Senha alterada com sucesso!"
      send={({ senha_atual = '', senha_nova = '' }) => trocarSenha({ senha_atual, senha_nova })}
    />
  </Section>
);

const MinhasSessoes = () => (
  <Section title="Sessões" about="Onde você entrou. Encerre a que não reconhecer e troque a senha.">
    <Sessoes />
  </Section>
);

const Passos = ({ tutorial }: Perfil) => {
  const mostrar = useWrite(() => guardarPrimeirosPassos(false), 'De volta no Início, enquanto a safra não tiver café.');
  if (!tutorial) return null;
  return (
    <Section title="Primeiros passos" about="O caminho de uma fazenda nova até o primeiro lote, que você guardou.">
      <Button variant="default" loading={mostrar.isPending} onClick={() => mostrar.mutate()}>
        Mostrar de novo no Início
      </Button>
    </Section>
  );
};

const DadosEPassos = (perfil: Perfil) => (
  <Stack gap="lg">
    <Dados {...perfil} />
    <Passos {...perfil} />
  </Stack>
);

const Conteudo = (perfil: Perfil) => (
  <>
    <Facts
      items={[
        ['Login', perfil.login],
        ['Papel', nomeDoPapel(perfil.papel)],
        ['Plano', nomeDoPlano(perfil.plano)],
      ]}
    />
    <Abas
      grupo="perfil"
      label="Partes do perfil"
      abas={[
        { key: 'dados', label: 'Dados', content: <DadosEPassos {...perfil} /> },
        { key: 'senha', label: 'Senha', content: <Senha /> },
        { key: 'sessoes', label: 'Sessões', content: <MinhasSessoes /> },
        { key: 'assinatura', label: 'Assinatura', content: <Assinatura /> },
      ]}
    />
  </>
);

/** The user's own page: who they are here, the password, and where they are signed in. */
export const Component = () => {
  const read = useRead<typeof answers.Perfil>(PERFIL);
  return (
    <Page title="Perfil" about={read.data?.nome}>
      <Loaded read={read}>{(perfil) => <Conteudo {...perfil} />}</Loaded>
    </Page>
  );
};
