import { useRead } from '../http/hooks.js';
import { Facts } from '../ui/facts.js';
import { Page, Section } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { alterarPerfil, nomeDoPapel, nomeDoPlano, PERFIL, type Perfil, trocarSenha } from './perfil.api.js';
import { PerfilForm } from './perfil-form.js';
import { Sessoes } from './sessoes.js';

const Conteudo = ({ nome, login, email, telefone, papel, plano }: Perfil) => (
  <>
    <Facts
      items={[
        ['Login', login],
        ['Papel', nomeDoPapel(papel)],
        ['Plano', nomeDoPlano(plano)],
      ]}
    />
    <Section title="Dados" about="O e-mail serve para escolher outra senha quando a esquecer.">
      <PerfilForm
        fields={[
          { name: 'nome', label: 'Nome', autoComplete: 'name', value: nome, required: true },
          { name: 'email', label: 'E-mail', autoComplete: 'email', value: email ?? '' },
          { name: 'telefone', label: 'Telefone', autoComplete: 'tel', value: telefone ?? '' },
        ]}
        main
        button="Gravar"
        done="Perfil alterado com sucesso!"
        send={({ nome: novo = '', email: endereco, telefone: numero }) =>
          alterarPerfil({ nome: novo, email: endereco || null, telefone: numero || null })
        }
      />
    </Section>
    <Section title="Senha" about="As suas outras sessões serão encerradas.">
      <PerfilForm
        fields={[
          { name: 'senha_atual', label: 'Senha atual', autoComplete: 'current-password', password: true, required: true },
          {
            name: 'senha_nova',
            label: 'Senha nova',
            autoComplete: 'new-password',
            password: true,
            required: true,
            hint: 'Pelo menos 8 caracteres.',
          },
        ]}
        button="Trocar a senha"
        done="Senha alterada com sucesso!"
        send={({ senha_atual = '', senha_nova = '' }) => trocarSenha({ senha_atual, senha_nova })}
        forget
      />
    </Section>
    <Section title="Sessões" about="Onde você entrou. Encerre a que não reconhecer e troque a senha.">
      <Sessoes />
    </Section>
  </>
);

/** The user's own page: who they are here, the password, and where they are signed in. */
export const Component = () => {
  const read = useRead<Perfil>(PERFIL);
  return (
    <Page title="Perfil" about={read.data?.nome}>
      <Loaded read={read}>{(perfil) => <Conteudo {...perfil} />}</Loaded>
    </Page>
  );
};
