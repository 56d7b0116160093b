import { useEffect } from 'react';
import { useParams } from 'react-router';
import { inbox } from '#content/inbox';
import { useGetProtectedQuery } from '../../app/caller';
import { isProblem } from '../../ui/problem';
import { Hurdle, hurdleOf } from './hurdle';
import { useGetCountsQuery } from './inbox-api';
import { MessageList } from './message-list';
import { OneMessage } from './one-message';

export const meta = inbox.page;

/** The list of messages, or one of them. */
export default function InboxPage() {
  const { id } = useParams();
  const { error } = useGetCountsQuery();
  const { refetch } = useGetProtectedQuery();
  const isOver = isProblem(error, 'staff-only');
  const hurdle = hurdleOf(error);

  // Who is not staff any more is shown what everybody else is.
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);

  if (hurdle) return <Hurdle name={hurdle} />;
  return id === undefined ? <MessageList /> : <OneMessage key={id} id={id} />;
}
