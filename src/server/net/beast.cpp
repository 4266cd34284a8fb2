// SPDX-License-Identifier: Apache-2.0
// The only file that compiles the implementation of Boost.Asio and Boost.Beast.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
