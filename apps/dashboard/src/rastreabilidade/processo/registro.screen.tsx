import { registroDaTela } from '@tulha/domain/references/todos';
import { processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { Alert, Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { IconChartLine, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../app/rotas/route-error.js';
import { TalhaoLink } from '../../propriedade/talhao-link.js';
import { useTalhoes } from '../../propriedade/talhoes.api.js';
import { Anexos } from '../../suporte/arquivos/anexos.js';
import { Code, Quantity } from '../../ui/facts.js';
import { day, quantity } from '../../ui/format.js';
import { LinkButton, Page, Section } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import { Faixa } from '../historico/tempo/faixa.js';
import { eAgora, useNoMesmoMomento, useQuando } from '../historico/tempo/quando.js';
import { Retirado } from '../historico/tempo/retirado.js';
import { Avisos } from '../perdas/avisos.js';
import { Dizeres } from './dizeres.js';
import { Excluir } from './excluir.js';
import { Escritos } from './historico.js';
import { somaDe } from './ler.js';
import { processoDe } from './processos.js';
import { type RegistroVersionado, useRegistro } from './processos.api.js';
import { RegistrarSaida } from './registrar-saida.js';
import classes from './registro.module.css';
import { type Parte, useExcluir, useTirar } from './registro.writes.js';
import { Destino, PERDA } from './destino.js';
import { Situacao } from './situacao.js';
import type { LoteDoRegistro, Processo } from './tipos.js';

type Props = { readonly processo: Processo; readonly registro: RegistroVersionado };

const tituloDo = ({ registro }: Processo, { codigo, id }: { readonly codigo: string | null; readonly id: number | string }) =>
  `${registro} ${codigo ?? id}`;

type TirarProps = Props & {
  readonly parte: Parte;
  readonly id: number;
  readonly oQue: string;
  /** The record's outputs, this one among them: its coffee has to go somewhere. */
  readonly saidas?: readonly LoteDoRegistro[] | undefined;
};

/** Takes one thing out of the record, where it would still be one without it. */
const Tirar = ({ processo, registro, parte, id, oQue, saidas = [] }: TirarProps) => {
  const tirar = useTirar(processo, parte);
  const [destino, setDestino] = useState(PERDA);
  const saida = saidas.find((uma) => uma.id === id);
  const onde = saida ? { destino } : {};
  const agora = eAgora(useQuando());
  if (!agora) return <span />;
  return (
    <Excluir
      small
      label={`Tirar ${oQue}`}
      title={`Tirar ${oQue}?`}
      text="O registro fica sem isso; o que estava escrito continua na história."
      confirm="Tirar"
      path={`${processo.endereco}/${registro.id}/${parte}/${id}`}
      query={onde}
      onOpen={() => setDestino(PERDA)}
      onConfirm={(motivo) => tirar.mutateAsync({ registro, id, motivo, ...onde })}
    >
      {saida && <Destino lote={saida} outras={saidas.filter((uma) => uma !== saida)} value={destino} onChange={setDestino} />}
    </Excluir>
  );
};

type ListaProps = Props & {
  readonly titulo: string;
  readonly lotes: readonly LoteDoRegistro[];
  readonly parte: Parte;
  readonly fixa?: boolean;
};

const Lotes = ({ processo, registro, titulo, lotes, parte, fixa = false }: ListaProps) => {
  const soma = somaDe(lotes);
  const noMesmoMomento = useNoMesmoMomento();
  if (lotes.length === 0) return null;
  return (
    <Section
      title={titulo}
      about={soma && lotes.length > 1 ? `${lotes.length} lotes · ${quantity(soma.quantidade, soma.unidade)}` : undefined}
    >
      <Paper component="ul" className={classes['lotes'] ?? ''}>
        {lotes.map((lote, index) => (
          <li key={lote.id} className={classes['lote']}>
            <span>
              <Link to={noMesmoMomento(`/rastreabilidade/lotes/${lote.id}`)}>
                <Code>{lote.codigo}</Code>
              </Link>
              <Text size="sm" c="dimmed" span display="block">
                {[lote.tipo, lote.qualidade].filter(Boolean).join(' · ')}
              </Text>
            </span>
            <span className={classes['amount']}>
              <Quantity value={lote.quantidade} unit={lote.unidade} exact />
            </span>
            {lotes.length > 1 && !(fixa && index === 0) ? (
              <Tirar
                processo={processo}
                registro={registro}
                parte={parte}
                id={lote.id}
                oQue={`o lote ${lote.codigo}`}
                saidas={parte === 'lote' ? undefined : lotes}
              />
            ) : (
              <span />
            )}
          </li>
        ))}
      </Paper>
    </Section>
  );
};

const Colhidos = ({ processo, registro }: Props) => {
  const { data } = useTalhoes(0);
  const nomeDe = (id: number) => data?.content.find((talhao) => talhao.id === id)?.nome ?? `Talhão ${id}`;
  if (registro.talhoes.length === 0) return null;
  return (
    <Section title="O que entrou">
      <Paper component="ul" className={classes['lotes'] ?? ''}>
        {registro.talhoes.map(({ id, talhao, data: colhido, quantidade }) => (
          <li key={id} className={classes['lote']}>
            <span>
              <TalhaoLink id={talhao}>{nomeDe(talhao)}</TalhaoLink>
              <Text size="sm" c="dimmed" span display="block">
                colhido em {day(colhido)}
              </Text>
            </span>
            <span className={classes['amount']}>{quantity(quantidade, 'L')}</span>
            {registro.talhoes.length > 1 ? (
              <Tirar processo={processo} registro={registro} parte="entrada" id={id} oQue={nomeDe(talhao)} />
            ) : (
              <span />
            )}
          </li>
        ))}
      </Paper>
    </Section>
  );
};

const Adicionais = ({ processo, registro }: Props) =>
  registro.adicionais.length === 0 ? null : (
    <Section title="Informações adicionais">
      <Paper component="ul" className={classes['lotes'] ?? ''}>
        {registro.adicionais.map(({ id, descricao, tipo, resultado }) => (
          <li key={id} className={classes['lote']}>
            <span>
              {descricao}
              <Text size="sm" c="dimmed" span display="block">
                {tipo}
              </Text>
            </span>
            <span className={classes['amount']}>{resultado}</span>
            <Tirar processo={processo} registro={registro} parte="adicional" id={id} oQue={`a informação ${descricao}`} />
          </li>
        ))}
      </Paper>
    </Section>
  );

/** Sheets that have a print of their own; the others print as they are. */
const COM_FICHA: readonly string[] = ['beneficio', 'rebeneficio'];

const Imprimir = ({ processo, registro }: Props) => {
  const look = { variant: 'default', leftSection: <IconPrinter size="1.1rem" aria-hidden="true" /> } as const;
  if (COM_FICHA.includes(processo.nome))
    return (
      <Button component={Link} to={`${processo.endereco}/${registro.id}/imprimir`} {...look}>
        Imprimir
      </Button>
    );
  return (
    <Button onClick={() => print()} {...look}>
      Imprimir
    </Button>
  );
};

const Actions = ({ processo, registro }: Props) => {
  const navigate = useNavigate();
  const excluir = useExcluir(processo);
  const agora = eAgora(useQuando());
  const aberto = processo.blocos.permanencia && registro.saida === null;
  const nome = tituloDo(processo, registro);
  if (!agora) return null;
  return (
    <>
      <Imprimir processo={processo} registro={registro} />
      {processo.blocos.curva && (
        <Button
          component={Link}
          to={`${processo.endereco}/${registro.id}/curva`}
          variant="default"
          leftSection={<IconChartLine size="1.1rem" aria-hidden="true" />}
        >
          Leituras
        </Button>
      )}
      <Excluir
        label="Excluir"
        title={`Excluir ${nome}?`}
        text="O que o registro fez aos lotes é desfeito, e os lotes que nasceram dele deixam de existir. A história guarda tudo."
        confirm="Excluir"
        naoDa={processoMensagens[processo.nome].naoRemovida}
        path={`${processo.endereco}/${registro.id}`}
        onConfirm={(motivo) => excluir.mutateAsync({ registro, motivo }).then(() => navigate(processo.endereco))}
      />
      <LinkButton icon={IconPencil} to={`${processo.endereco}/${registro.id}/corrigir`}>
        Corrigir
      </LinkButton>
      {aberto && (
        <RegistrarSaida main processo={processo} id={registro.id} etag={registro.etag} nome={`${nome}, ${registro.localNome ?? ''}`} />
      )}
    </>
  );
};

const Record = ({ processo, registro }: Props) => (
  <Page
    back={{ to: processo.endereco, label: processo.title }}
    title={tituloDo(processo, registro)}
    about={
      <Group gap="xs">
        {processo.blocos.permanencia && <Situacao saida={registro.saida} />}
        {[registro.localNome, registro.avulso && 'Avulso'].filter(Boolean).join(' · ')}
      </Group>
    }
    actions={<Actions processo={processo} registro={registro} />}
  >
    <Faixa oQue="o registro" diz="O que ele diz e os lotes que tem são os de então." />
    <Dizeres processo={processo} registro={registro} />
    {registro.avisos.length > 0 && (
      <Alert color="ambar" title="Confira">
        <Avisos avisos={registro.avisos} />
      </Alert>
    )}
    <Colhidos processo={processo} registro={registro} />
    <Lotes
      processo={processo}
      registro={registro}
      titulo={processo.blocos.saidas ? 'O que entrou' : 'Lotes'}
      lotes={registro.lotes}
      parte="lote"
    />
    <Lotes
      processo={processo}
      registro={registro}
      titulo="O que saiu"
      lotes={registro.saidas}
      parte={processo.nome === 'despolpagem' ? 'saida' : 'escolha'}
      fixa={processo.nome === 'beneficio'}
    />
    <Adicionais processo={processo} registro={registro} />
    <Anexos tipo={registroDaTela(processo.endereco)?.tabela ?? processo.nome} id={registro.id} />
    <Escritos processo={processo} id={registro.id} />
  </Page>
);

const Registro = ({ processo, id }: { processo: Processo; id: string }) => {
  const { data, error, refetch } = useRegistro(processo, id);
  if (data) return <Record processo={processo} registro={data} />;
  return (
    <Page
      back={{ to: processo.endereco, label: processo.title }}
      title={error ? processo.registro : <Skeleton width="10rem" height="1.5rem" />}
    >
      {error?.retirado && (
        <>
          <Retirado oQue="O registro" retirado={error.retirado} />
          <Escritos processo={processo} id={Number(id)} />
        </>
      )}
      {error && !error.retirado && <Failure problem={error} onRetry={() => void refetch()} />}
      {!error && <Skeleton height="16rem" radius="lg" />}
    </Page>
  );
};

/** One record of any process: its data, its lots, its actions, and its history. */
export const Component = () => {
  const { processo: nome, id = '' } = useParams();
  const processo = processoDe(nome);
  return processo && processo.nome !== 'colheita' ? <Registro key={`${nome}/${id}`} processo={processo} id={id} /> : <NotFound />;
};
